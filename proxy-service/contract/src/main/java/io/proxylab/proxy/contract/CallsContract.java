package io.proxylab.proxy.contract;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Three calls of the upstream make one answer, the same to the byte on every stack; when
 * one fails, the others are not left behind. Set up {@link Setup#PARALLEL} or
 * {@link Setup#SEQUENTIAL}.
 */
public abstract class CallsContract extends ProxyContract {

	private static final int CALLS = 3;

	private static final int ENOUGH = Matrix.current().repetitions();

	private static final int USERS = 50;

	private boolean parallel() {
		return "parallel".equals(this.proxy.limits().get("calls.how"));
	}

	/** Says of each call which it is. */
	private static Script numbered(String... headers) {
		return (request, connection) -> {
			String body = "{ \"call\" : %s, \"price\": 1.50 }".formatted(call(request));
			connection.write(String.format(Locale.ROOT,
					"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n%sContent-Length: %d\r\n\r\n%s",
					Stream.of(headers).map((line) -> line + "\r\n").reduce("", String::concat), body.length(), body));
		};
	}

	private static String call(ReceivedRequest request) {
		return request.header("x-call").getFirst();
	}

	/** Does one thing with the second call, and another with the other two. */
	private static Script second(Script second, Script others) {
		return (request, connection) -> (call(request).equals("2") ? second : others).answer(request, connection);
	}

	private static Script late(Duration delay, Script then) {
		return (request, connection) -> {
			try {
				Thread.sleep(delay);
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
				throw new IOException(ex);
			}
			then.answer(request, connection);
		};
	}

	@Test
	void theAnswerIsTheSameToTheByte() {
		RawResponse response = exchange(numbered("Server-Timing: delay;dur=100.25", "ETag: \"1\"", "Set-Cookie: a=b"),
				RawClient.get("/user?delay=100ms"));
		assertThat(response.statusLine()).startsWith("HTTP/1.1 200");
		assertThat(response.body())
			.isEqualTo("[{\"call\":1,\"price\":1.50},{\"call\":2,\"price\":1.50},{\"call\":3,\"price\":1.50}]");
		assertThat(response.headers().getFirst()).startsWith("date: ");
		assertThat(response.headers().subList(1, response.headers().size())).containsExactly(
				"server-timing: delay;dur=" + (parallel() ? "100.250" : "300.750"), "Content-Type: application/json",
				"Content-Length: " + response.body().length());
	}

	@Test
	void everyCallAsksForTheSameAndSaysWhichItIs() {
		this.proxy.upstream().script(numbered());
		String request = """
				GET /user?a=b HTTP/1.1\r
				Host: proxy.example\r
				X-Tenant: 7\r
				X-Call: 9\r
				If-None-Match: "1"\r
				Range: bytes=0-1\r
				Accept-Encoding: gzip\r
				\r
				""";
		assertThat(this.proxy.exchange(request).status()).isEqualTo(200);
		List<ReceivedRequest> received = this.proxy.upstream().received();
		assertThat(received).hasSize(CALLS).allSatisfy((call) -> {
			assertThat(call.method()).isEqualTo("GET");
			assertThat(call.target()).isEqualTo("/user?a=b");
			assertThat(call.header("X-Tenant")).containsExactly("7");
			assertThat(call.header("If-None-Match")).isEmpty();
			assertThat(call.header("Range")).isEmpty();
			assertThat(call.header("Accept-Encoding")).isEmpty();
		});
		assertThat(received.stream().flatMap((call) -> call.header("x-call").stream()).sorted()).containsExactly("1",
				"2", "3");
	}

	@Test
	void headIsToldWhatGetWouldBe() {
		this.proxy.upstream().script(numbered());
		RawResponse get = this.proxy.get("/user");
		try (RawClient client = new RawClient(this.proxy.port())) {
			client.send("HEAD /user HTTP/1.1\r\nHost: proxy.example\r\n\r\n");
			RawResponse head = client.read(true);
			assertThat(head.status()).isEqualTo(200);
			assertThat(head.header("Content-Length")).isEqualTo(get.header("Content-Length"));
			assertThat(head.body()).isEmpty();
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "POST", "PUT", "PATCH", "DELETE" })
	void anyOtherMethodIsRefusedAndNothingIsSent(String method) {
		this.proxy.upstream().script(numbered());
		RawResponse response = this.proxy
			.exchange(method + " /user HTTP/1.1\r\nHost: proxy.example\r\nContent-Length: 0\r\n\r\n");
		assertThat(response.status()).isEqualTo(405);
		assertThat(response.reason()).isEqualTo("several-calls");
		assertThat(response.header("Allow")).containsExactly("GET, HEAD");
		assertThat(this.proxy.upstream().received()).isEmpty();
	}

	@Test
	void theCallsAreAllThereAtOnceOrOneAfterTheOther() {
		HoldingScript holding = new HoldingScript(numbered());
		this.proxy.upstream().script(holding);
		int atOnce = parallel() ? CALLS : 1;
		try (RawClient client = new RawClient(this.proxy.port())) {
			client.send(RawClient.get("/user"));
			Eventually.until(() -> holding.arrived() >= atOnce);
			assertThat(holding.arrived()).isEqualTo(atOnce);
			assertThat(this.proxy.gauge("proxy.in.flight")).isEqualTo(1);
			assertThat(this.proxy.gauge("proxy.permits.used")).isEqualTo(1);
			holding.release();
			assertThat(client.read(false).status()).isEqualTo(200);
		}
		assertThat(holding.arrived()).isEqualTo(CALLS);
	}

	@ParameterizedTest
	@ValueSource(strings = { "HTTP/1.1 404 Not Found\r\nContent-Length: 2\r\n\r\n{}",
			"HTTP/1.1 500 Internal Server Error\r\nContent-Length: 2\r\n\r\n{}",
			"HTTP/1.1 302 Found\r\nLocation: /x\r\nContent-Length: 2\r\n\r\n{}" })
	void anotherStatusEndsTheOtherCalls(String answer) {
		assertFailure(Script.respond(answer), 502, "upstream-unusable");
	}

	@ParameterizedTest
	@ValueSource(strings = { "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\n<ok>",
			"HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\n{} x", "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n",
			"HTTP/1.1 204 No Content\r\n\r\n" })
	void whatIsNotJsonIsABadGateway(String answer) {
		assertProblem(exchange(second(Script.respond(answer), numbered()), RawClient.get("/user")), 502,
				"upstream-unusable");
	}

	@Test
	void aCallWhoseConnectionEndsIsNotMadeAgainAndEndsTheOthers() {
		assertFailure((request, connection) -> connection.close(), 502, "upstream-closed");
	}

	@Test
	void aCallThatIsLateIsAGatewayTimeout() {
		assertFailure(Script.silence(), 504, "upstream-timeout");
	}

	/** Each call is in time for itself, by the response timeout. */
	@Test
	void theTimeoutCountsForTheWholeAnswer() {
		Script late = late(Duration.ofMillis(2200), numbered());
		if (parallel()) {
			assertThat(exchange(late, RawClient.get("/user")).status()).isEqualTo(200);
		}
		else {
			this.proxy.upstream().script(late);
			assertProblem(this.proxy.get("/user"), 504, "upstream-timeout");
		}
		this.proxy.awaitIdle();
	}

	@Test
	void anUpstreamThatIsNotThereIsABadGateway() {
		this.proxy.upstream().goAway();
		Eventually.until(() -> this.proxy.get("/user").reason().equals("upstream-refused"));
		this.proxy.upstream().comeBack();
		this.proxy.upstream().script(numbered());
		Eventually.until(() -> this.proxy.get("/user").status() == 200);
	}

	@Test
	void anAnswerThatIsMergedTooLongIsABadGateway() {
		String part = "\"" + "x".repeat(1000) + "\"";
		assertProblem(exchange(Script.ok(part), RawClient.get("/user")), 502, "response-too-large");
	}

	/**
	 * The second call fails while the first has not been answered, or, one after the
	 * other, has been. No call is made twice; of parallel ones the third may come too
	 * late.
	 */
	private void assertFailure(Script failing, int status, String reason) {
		this.proxy.upstream().dropConnections();
		Eventually.until(() -> this.proxy.upstream().openConnections() == 0);
		this.proxy.upstream().script(numbered());
		// What a pool has not yet noticed of the end of its connections it notices now.
		Eventually.until(() -> this.proxy.get("/user").status() == 200);
		boolean parallel = parallel();
		double late = this.proxy.failures("upstream-timeout");
		Unanswered unanswered = new Unanswered();
		this.proxy.upstream().script(second(failing, parallel ? unanswered : numbered()));
		assertProblem(this.proxy.get("/user"), status, reason);
		unanswered.awaitEnd();
		assertThat(this.proxy.upstream().received().stream().map(CallsContract::call)).doesNotHaveDuplicates()
			.contains("2")
			.doesNotContain(parallel ? "" : "3");
		assertThat(this.proxy.failures("upstream-timeout")).isEqualTo(late + ((status == 504) ? 1 : 0));
	}

	private void assertProblem(RawResponse response, int status, String reason) {
		assertThat(response.reason()).isEqualTo(reason);
		assertThat(response.status()).isEqualTo(status);
		this.proxy.awaitIdle();
	}

	@Test
	void nothingIsLeftOfManyAnswersThatFail() throws ExecutionException, InterruptedException {
		Unanswered unanswered = new Unanswered();
		this.proxy.upstream()
			.script(second((request, connection) -> connection.close(), parallel() ? unanswered : numbered()));
		try (ExecutorService users = Executors.newVirtualThreadPerTaskExecutor()) {
			List<Future<List<RawResponse>>> answers = new ArrayList<>();
			for (int user = 0; user < USERS; user++) {
				answers.add(users.submit(this::answers));
			}
			for (Future<List<RawResponse>> ofAUser : answers) {
				// On a busy machine: late, or too long without a connection.
				assertThat(ofAUser.get()).hasSize(ENOUGH / USERS)
					.allSatisfy((answer) -> assertThat(answer.status()).isBetween(502, 504));
			}
		}
		this.proxy.awaitIdle();
		unanswered.awaitEnd();
		this.proxy.upstream().script(numbered());
		Eventually.until(() -> this.proxy.get("/user").status() == 200);
		this.proxy.awaitIdle();
	}

	private List<RawResponse> answers() {
		try (RawClient client = new RawClient(this.proxy.port())) {
			List<RawResponse> answers = new ArrayList<>();
			for (int count = 0; count < ENOUGH / USERS; count++) {
				answers.add(client.exchange(RawClient.get("/user")));
			}
			return answers;
		}
	}

	@Test
	void aClientThatGoesAwayEndsAllCalls() {
		double late = this.proxy.failures("upstream-timeout");
		Unanswered unanswered = new Unanswered();
		this.proxy.upstream().script(unanswered);
		try (RawClient client = new RawClient(this.proxy.port())) {
			client.send(RawClient.get("/user"));
			Eventually.until(() -> this.proxy.upstream().received().size() == (parallel() ? CALLS : 1));
			client.vanish();
		}
		this.proxy.awaitIdle();
		unanswered.awaitEnd();
		// Where the server does not tell that it has gone, the timeout ends them.
		assertThat(this.proxy.failures("upstream-timeout") - late).isEqualTo(this.proxy.noticesLostClients() ? 0 : 1);
	}

	@Test
	void theCallsAreAmongTheLimits() {
		assertThat(this.proxy.limits()).containsEntry("calls.count", CALLS).containsKey("calls.how");
	}

}
