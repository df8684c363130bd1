package io.proxylab.load.engine;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.function.ToLongFunction;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.proxylab.load.protocol.LoadResult;
import io.proxylab.load.protocol.LoadResult.ErrorKind;
import io.proxylab.load.protocol.LoadResult.RequestResult;
import io.proxylab.load.protocol.LoadSettings;
import io.proxylab.load.protocol.LoadSettings.Arrivals;
import io.proxylab.load.protocol.Mix;
import io.proxylab.load.protocol.Mix.Feed;
import io.proxylab.load.protocol.Mix.Values;
import io.proxylab.load.protocol.Mix.Weighted;
import io.proxylab.load.protocol.Patience;
import io.proxylab.load.protocol.Patience.Retries;
import io.proxylab.load.protocol.Request;
import io.proxylab.load.protocol.Request.Body;
import io.proxylab.load.protocol.Request.Header;
import io.proxylab.load.protocol.Request.Method;
import io.proxylab.load.protocol.Shape;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** What a server of the JDK makes of a mix, and what is told of each request. */
class MixIT {

	private static final LoadEngine ENGINE = new LoadEngine(2, (notice) -> {
	});

	private static final int USERS = 20;

	private final Map<String, Integer> asked = new ConcurrentHashMap<>();

	@TempDir
	private Path directory;

	private HttpServer server;

	@AfterAll
	static void endEventLoops() {
		ENGINE.close();
	}

	@BeforeEach
	void serve() throws IOException {
		this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
		this.server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
		this.server.createContext("/", this::answer);
		this.server.start();
		Files.writeString(this.directory.resolve("orders.csv"), "id,tenant\n1,a\n2,b\n3,c\n4,d\n");
	}

	@AfterEach
	void end() {
		this.server.stop(0);
	}

	static List<Shape> shapes() {
		return List.of(Shape.CLOSED, new LoadSettings.Open(200, Arrivals.POISSON, 1), new Shape.Burst());
	}

	@ParameterizedTest
	@MethodSource("shapes")
	void everyLoadTellsItsRequestsApartAndTheyAddUp(Shape shape) throws Exception {
		LoadResult result = run(shape, Patience.ENDLESS, mix(Feed.IN_ORDER));
		assertThat(result.requests()).extracting(RequestResult::name).containsExactly("read", "look", "write", "break");
		assertThat(sum(result, RequestResult::completed)).isEqualTo(result.completed()).isPositive();
		assertThat(sum(result, RequestResult::correct)).isEqualTo(result.correct());
		assertThat(sum(result, (request) -> request.responseTime().count())).isEqualTo(result.correct());
		assertThat(result.requests()).filteredOn((request) -> !request.name().equals("break"))
			.allSatisfy((request) -> assertThat(request.errors()).isEmpty());
		RequestResult broken = result.requests().getLast();
		assertThat(broken.correct()).isZero();
		assertThat(broken.errors().getOrDefault(ErrorKind.BAD_STATUS, 0L)).isEqualTo(broken.completed());
		assertThat(result.errors().getOrDefault(ErrorKind.BAD_STATUS, 0L)).isEqualTo(broken.completed());
		assertThat(Files.readString(this.directory.resolve("requests-response-time.hlog"))).contains("Tag=read,",
				"Tag=look,", "Tag=write,", "Tag=break,");
	}

	@Test
	void whatOneRequestFailsWithMayBeRightForAnother() throws Exception {
		LoadResult result = run(Shape.CLOSED, Patience.ENDLESS,
				new Mix(List.of(new Weighted("read", 1, "/orders", Request.GET),
						new Weighted("break", 1, "/broken", Request.GET, 500),
						new Weighted("misled", 1, "/orders", Request.GET, 500)), null, 42));
		assertThat(result.requests()).filteredOn((request) -> !request.name().equals("misled"))
			.allSatisfy((request) -> assertThat(request.correct()).as(request.name())
				.isPositive()
				.isEqualTo(request.completed()));
		RequestResult misled = result.requests().getLast();
		assertThat(misled.errors()).containsOnly(Map.entry(ErrorKind.BAD_STATUS, misled.completed()));
	}

	@Test
	void rowsInOrderAreTakenEquallyOften() throws Exception {
		run(new LoadSettings.Open(200, Arrivals.CONSTANT, 1), Patience.ENDLESS,
				new Mix(List.of(new Weighted("read", 1, "/orders/{id}",
						new Request(Method.GET, List.of(new Header("X-Tenant", "{tenant}")), null))),
						values(Feed.IN_ORDER), 42));
		assertThat(this.asked.keySet()).containsExactlyInAnyOrder("GET /orders/1 a ", "GET /orders/2 b ",
				"GET /orders/3 c ", "GET /orders/4 d ");
		int least = this.asked.values().stream().mapToInt(Integer::intValue).min().orElse(0);
		int most = this.asked.values().stream().mapToInt(Integer::intValue).max().orElse(0);
		assertThat(most - least).as("%s", this.asked).isLessThanOrEqualTo(2);
	}

	@Test
	void aRequestThatIsTriedAgainIsTheSameRequest() throws Exception {
		LoadResult result = run(Shape.CLOSED, new Patience(null, new Retries(1, 0, false, null), null),
				new Mix(List.of(new Weighted("away", 1, "/away/{id}", Request.GET)), values(Feed.RANDOM), 42));
		assertThat(Objects.requireNonNull(result.attempts()).retries()).isPositive();
		assertThat(this.asked.keySet()).hasSize(4);
		// Each was asked twice, but for those whose second attempt the end cut off.
		assertThat(this.asked.values().stream().filter((count) -> count % 2 == 1).count()).isLessThanOrEqualTo(USERS);
		assertThat(result.requests().getFirst().errors().getOrDefault(ErrorKind.BAD_STATUS, 0L))
			.isEqualTo(result.completed());
	}

	@Test
	void aMixThatCannotBeSentIsRefusedBeforeTheFirstRequest() {
		Mix mix = new Mix(List.of(new Weighted("read", 1, "/orders/{number}", Request.GET)), values(Feed.RANDOM), 42);
		assertThatExceptionOfType(LoadFailed.class).isThrownBy(() -> run(Shape.CLOSED, Patience.ENDLESS, mix))
			.withMessageContaining("request 'read', path: there is no value for {number}")
			.withMessageContaining("are [id, tenant]");
		assertThat(this.asked).isEmpty();
	}

	private Mix mix(Feed feed) {
		return new Mix(List.of(new Weighted("read", 60, "/orders/{id}", Request.GET),
				new Weighted("look", 10, "/orders", new Request(Method.HEAD, List.of(), null)),
				new Weighted("write", 20, "/orders", new Request(Method.POST, List.of(), Body.of("{\"id\":{id}}"))),
				new Weighted("break", 10, "/broken", Request.GET)), values(feed), 42);
	}

	private Values values(Feed feed) {
		return new Values(this.directory.resolve("orders.csv").toString(), feed);
	}

	private LoadResult run(Shape shape, Patience patience, Mix mix) throws LoadFailed, InterruptedException {
		boolean closed = shape instanceof Shape.Closed;
		LoadSettings settings = new LoadSettings("test", "http://127.0.0.1:" + this.server.getAddress().getPort(),
				(shape instanceof Shape.Burst) ? 200 : USERS, shape, 0, closed ? 0 : 100, closed ? 60_000 : 2000,
				closed ? 600 : 0, 10_000, LoadSettings.Connection.KEEP_ALIVE, new LoadSettings.Expect(200, "{}"),
				this.directory.toString());
		return ENGINE.prepare(settings.of(patience).asking(mix)).execute((event) -> {
		});
	}

	private static long sum(LoadResult result, ToLongFunction<RequestResult> figure) {
		return result.requests().stream().mapToLong(figure).sum();
	}

	private void answer(HttpExchange exchange) throws IOException {
		try (exchange) {
			String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
			String tenant = Objects.requireNonNullElse(exchange.getRequestHeaders().getFirst("X-Tenant"), "-");
			this.asked.merge(
					"%s %s %s %s".formatted(exchange.getRequestMethod(), exchange.getRequestURI(), tenant, body), 1,
					Integer::sum);
			String path = exchange.getRequestURI().getPath();
			int status = path.startsWith("/away") ? 503 : path.startsWith("/broken") ? 500 : 200;
			if (exchange.getRequestMethod().equals("HEAD")) {
				exchange.getResponseHeaders().set("Content-Length", "2");
				exchange.sendResponseHeaders(status, -1);
			}
			else {
				exchange.sendResponseHeaders(status, 2);
				exchange.getResponseBody().write(new byte[] { '{', '}' });
			}
		}
	}

}
