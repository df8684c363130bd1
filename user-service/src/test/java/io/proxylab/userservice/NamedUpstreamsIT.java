package io.proxylab.userservice;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;

import io.proxylab.userservice.delay.DelaySchedule;
import io.proxylab.userservice.http.NamedUpstream;
import io.proxylab.userservice.http.PathAnswer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/** Several upstreams in one process. */
@Timeout(60)
class NamedUpstreamsIT {

	private static final NamedUpstream USERS = new NamedUpstream("users", 0, null, List.of());

	private static final NamedUpstream ORDERS = new NamedUpstream("orders", 0, "30ms",
			List.of(answer("/orders/{id}", "{\"order\":\"{id}\"}"), answer("/own", "of orders")));

	/** Its delay outlasts every test. */
	private static final NamedUpstream HELD = new NamedUpstream("held", 0, "1h", List.of());

	private final HttpClient http = HttpClient.newHttpClient();

	private UserService service;

	@BeforeEach
	void start() throws IOException {
		this.service = UserService.start(options(USERS, ORDERS, HELD));
	}

	@AfterEach
	void end() {
		this.service.close();
		this.http.close();
	}

	@Test
	void eachAnswersAtAPortOfItsOwnInItsOwnWay() throws Exception {
		assertThat(named("users", "/orders/7").body()).isEqualTo("of all");
		assertThat(named("orders", "/orders/7").body()).isEqualTo("{\"order\":\"7\"}");
		assertThat(named("orders", "/elsewhere").body()).as("what holds for all").contains("Ada Lovelace");
		assertThat(get(this.service.port(), "/orders/7").body()).isEqualTo("of all");
	}

	@Test
	void whereThereIsNoNameWhatHasOneIsAnsweredAlikeAndAsLate() throws Exception {
		HttpResponse<String> answer = get(this.service.port(), "/own");
		assertThat(answer.body()).isEqualTo("of orders");
		assertThat(millis(answer)).isGreaterThanOrEqualTo(30);
		assertThat(named("users", "/own").body()).contains("Ada Lovelace");
	}

	@Test
	void aDelayOfItsOwnHoldsWhateverTheScheduleIsUnlessTheRequestNamesOne() throws Exception {
		CompletableFuture<HttpResponse<String>> held = this.http
			.sendAsync(HttpRequest.newBuilder(uri(port("held"), "/a")).build(), BodyHandlers.ofString());
		assertThat(named("held", "/a?delay=0").statusCode()).isEqualTo(200);
		assertThat(named("users", "/a").statusCode()).isEqualTo(200);
		assertThat(held).as("a request with the upstream's own delay of an hour").isNotDone();
		assertThat(millis(named("orders", "/a"))).isGreaterThanOrEqualTo(30);
		assertThat(millis(named("orders", "/a?delay=60ms"))).isGreaterThanOrEqualTo(60);
	}

	@Test
	void oneWithoutADelayRefusesWhenTheScheduleDoes() throws Exception {
		HttpRequest refuse = HttpRequest.newBuilder(uri(this.service.managementPort(), "/schedule"))
			.POST(HttpRequest.BodyPublishers.ofString("refuse"))
			.build();
		assertThat(this.http.send(refuse, BodyHandlers.ofString()).statusCode()).isEqualTo(200);
		while (answers("users")) {
			Thread.onSpinWait();
		}
		assertThat(answers("orders")).isTrue();
	}

	@Test
	void whatEachWasAskedIsToldByItsName() throws Exception {
		named("users", "/user?id=1");
		named("users", "/user?id=2");
		named("orders", "/orders/7");
		get(this.service.port(), "/user");
		assertThat(get(this.service.managementPort(), "/paths").body())
			.isEqualTo("2 users /user\n1 orders /orders/7\n");
		assertThat(get(this.service.managementPort(), "/requests").body())
			.startsWith("users: GET /user?id=1 HTTP/1.1\n")
			.contains("\n\norders: GET /orders/7 HTTP/1.1\n", "\n\nGET /user HTTP/1.1\n");
		assertThat(get(this.service.managementPort(), "/metrics").body()).contains("user_service_requests_total 4\n",
				"user_service_named_requests_total{upstream=\"users\"} 2\n",
				"user_service_named_requests_total{upstream=\"orders\"} 1\n");
	}

	@Test
	void namesPortsAndDelaysAreChecked() {
		assertThatIllegalArgumentException().isThrownBy(() -> options(USERS, USERS))
			.withMessage("--named: two upstreams are named 'users'; give one another name");
		assertThatIllegalArgumentException()
			.isThrownBy(() -> options(new NamedUpstream("a", 7001, null, List.of()),
					new NamedUpstream("b", 7001, null, List.of())))
			.withMessage("--named: port 7001 of b is taken twice; choose another, or 0 for a free one");
		assertThatIllegalArgumentException().isThrownBy(() -> new NamedUpstream("a.b", 0, null, List.of()))
			.withMessage(
					"name 'a.b' is none; write such as orders: up to 40 letters, digits and '-', the first a letter");
		assertThatIllegalArgumentException().isThrownBy(() -> new NamedUpstream("a", 65536, null, List.of()))
			.withMessage("port 65536 of a is out of range 0 to 65535");
		assertThatIllegalArgumentException().isThrownBy(() -> new NamedUpstream("a", 0, "refuse", List.of()))
			.withMessageContaining("write a delay, or refuse as a step of the schedule of all");
		assertThatIllegalArgumentException().isThrownBy(() -> new NamedUpstream("a", 0, "20", List.of()))
			.withMessageContaining("unit missing");
	}

	private boolean answers(String name) throws InterruptedException {
		try {
			return named(name, "/").statusCode() == 200;
		}
		catch (IOException ex) {
			// That is what refused means.
			return false;
		}
	}

	private HttpResponse<String> named(String name, String path) throws IOException, InterruptedException {
		return get(port(name), path);
	}

	private int port(String name) {
		return Objects.requireNonNull(this.service.namedPorts().get(name));
	}

	private HttpResponse<String> get(int port, String path) throws IOException, InterruptedException {
		return this.http.send(HttpRequest.newBuilder(uri(port, path)).timeout(Duration.ofSeconds(60)).build(),
				BodyHandlers.ofString());
	}

	private static URI uri(int port, String path) {
		return URI.create("http://127.0.0.1:" + port + path);
	}

	private static double millis(HttpResponse<String> answer) {
		return Double.parseDouble(answer.headers().firstValue("Server-Timing").orElseThrow().replace("delay;dur=", ""));
	}

	private static PathAnswer answer(String path, String body) {
		return new PathAnswer(null, path, 200, List.of(), body, null, null);
	}

	private static UserServiceOptions options(NamedUpstream... named) {
		return new UserServiceOptions(0, 0, "127.0.0.1", DelaySchedule.parse("0ms"), 42, 2,
				List.of(answer("/orders/{id}", "of all")), List.of(named), null);
	}

}
