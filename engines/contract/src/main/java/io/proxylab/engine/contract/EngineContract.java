package io.proxylab.engine.contract;

import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;

import io.proxylab.proxy.contract.Eventually;
import io.proxylab.proxy.contract.RawClient;
import io.proxylab.proxy.contract.RawResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What every engine does alike: without this, their figures could not stand in the same
 * table.
 */
@ParameterizedClass
@MethodSource("engines")
public abstract class EngineContract {

	/** More than the thread pools that servers have by default. */
	private static final int HELD = 300;

	private static final int USERS = 8;

	private static final int REQUESTS_PER_USER = 60;

	private static final int GONE = 100;

	/**
	 * Hold time; longer than any machine needs to send all requests that are held at the
	 * same time.
	 */
	private static final int HELD_MILLIS = 2500;

	private static final double FINE_MILLIS = 2;

	/** IMF-fixdate of RFC 9110, 5.6.7: the day of the month has two digits. */
	private static final Pattern HTTP_DATE = Pattern
		.compile("[A-Z][a-z]{2}, \\d{2} [A-Z][a-z]{2} \\d{4} \\d{2}:\\d{2}:\\d{2} GMT");

	private static final int TIMER_SAMPLES = 40;

	/** The engine under test. */
	@Parameter
	@SuppressWarnings("NullAway.Init") // JUnit sets it.
	public EngineUnderTest engine;

	@Test
	void theAnswerHasTheSameHeadAndBodyWhateverTheEngine() {
		RawResponse response = this.engine.get("/hello?delay=0");
		// Tomcat leaves the reason out: 2 bytes.
		assertThat(response.statusLine()).isIn("HTTP/1.1 200 OK", "HTTP/1.1 200 ");
		assertThat(response.body()).isEqualTo("Hello!");
		List<String> lines = new ArrayList<>(List.of("server: engine", "date: now",
				"content-type: text/plain;charset=utf-8", "content-length: 6", "server-timing: delay;dur=0.###"));
		lines.addAll(linesMore());
		assertThat(response.headers().stream().map(EngineContract::normalized))
			.containsExactlyInAnyOrderElementsOf(lines);
	}

	/** The other tests run on each mode in the full profile only. */
	@Test
	void everyModeOfTheApplicationStartsAndResponds() {
		assertThat(this.engine.siblings()).contains(this.engine).allSatisfy((mode) -> {
			RawResponse response = mode.get("/hello?delay=1");
			assertThat(response.status()).isEqualTo(200);
			assertThat(response.body()).isEqualTo("Hello!");
			assertThat(delay(response)).isGreaterThanOrEqualTo(1);
			assertThat(mode.limits()).containsEntry("engine.id", mode.id());
		});
	}

	/**
	 * Lines, in small letters, that a server writes whatever it is told: a declared
	 * unfairness.
	 */
	protected List<String> linesMore() {
		return List.of();
	}

	/** A value that differs between responses becomes a constant if it is well formed. */
	private static String normalized(String line) {
		String[] field = line.split(": ", 2);
		String name = field[0].toLowerCase(Locale.ROOT);
		String value = switch (name) {
			case "date" -> HTTP_DATE.matcher(field[1]).matches() ? "now" : field[1];
			case "server-timing" -> field[1].replaceFirst("dur=\\d+\\.\\d{3}$", "dur=0.###");
			default -> field[1];
		};
		return name + ": " + value;
	}

	@ParameterizedTest
	@ValueSource(strings = { "/hello?delay=60", "/hello?delay=60ms", "/hello?a=b&delay=60.0&c=d" })
	void theAnswerComesAfterItsDelayAndSaysHowLongItTook(String target) {
		long startedAt = System.nanoTime();
		RawResponse response = this.engine.get(target);
		double took = (System.nanoTime() - startedAt) / 1e6;
		assertThat(response.status()).isEqualTo(200);
		assertThat(delay(response)).isBetween(60.0, took);
	}

	/**
	 * A timer that served batches every 10 ms would add 5 ms to each request that waits
	 * 5, and so would a request that waits twice. The client's clock counts: an engine
	 * may not know. Each request is compared with one for which the client itself waits,
	 * as a busy machine delays both. It delays an engine that wakes several threads more
	 * often, so samples are taken until a quarter of the differences is small, which it
	 * never is with a coarse timer.
	 */
	@Test
	void theTimerTicksFinely() {
		List<Double> added = new CopyOnWriteArrayList<>();
		try (RawClient client = new RawClient(this.engine.port())) {
			Eventually.until(() -> {
				added.add(addedToAQuarter(client));
				return added.getLast() <= FINE_MILLIS;
			}, () -> "ms added at most to a quarter of the responses, per round: " + added);
		}
	}

	private static double addedToAQuarter(RawClient client) {
		double[] added = new double[TIMER_SAMPLES];
		for (int index = 0; index < added.length; index++) {
			double engineWaits = millis(() -> exchange(client, "/hello?delay=5"));
			double clientWaits = millis(() -> {
				long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(5);
				while (System.nanoTime() < until) {
					LockSupport.parkNanos(until - System.nanoTime());
				}
				exchange(client, "/hello?delay=0");
			});
			assertThat(engineWaits).isGreaterThanOrEqualTo(5);
			added[index] = engineWaits - clientWaits;
		}
		Arrays.sort(added);
		return added[added.length / 4];
	}

	private static double millis(Runnable action) {
		long startedAt = System.nanoTime();
		action.run();
		return (System.nanoTime() - startedAt) / 1e6;
	}

	private static void exchange(RawClient client, String target) {
		assertThat(client.exchange(RawClient.get(target)).status()).isEqualTo(200);
	}

	private static double delay(RawResponse response) {
		List<String> timing = response.header("Server-Timing");
		assertThat(timing).hasSize(1);
		return Double.parseDouble(timing.getFirst().replace("delay;dur=", ""));
	}

	@ParameterizedTest
	@ValueSource(strings = { "/hello", "/hello?delay=", "/hello?delay=-1", "/hello?delay=abc", "/hello?delay=1s",
			"/hello?delay=600001", "/hello?delay=99999999999999999999", "/hello?delay=1.", "/hello?delay=.5",
			"/hello?delays=1" })
	void aDelayThatIsNoneIsRefused(String target) {
		RawResponse response = this.engine.get(target);
		assertThat(response.status()).isEqualTo(400);
		assertThat(response.body()).contains("/hello?delay=100");
		assertThat(response.header("Server-Timing")).isEmpty();
	}

	@Test
	void anotherPathIsNotFoundAndAnotherMethodNotAllowed() {
		assertThat(this.engine.get("/nosuch?delay=1").status()).isEqualTo(404);
		assertThat(RawClient
			.exchange(this.engine.port(), "DELETE /hello?delay=1 HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n")
			.status()).isEqualTo(405);
	}

	@ParameterizedTest
	@ValueSource(strings = { "/livez", "/readyz" })
	void aLoadBalancerAsksThePortItBalances(String path) {
		RawResponse response = this.engine.get(path);
		assertThat(response.status()).isEqualTo(200);
		assertThat(response.body()).isEqualTo("UP");
	}

	/** Tomcat closes a connection after 100 requests, left to itself. */
	@Test
	void aConnectionLastsHoweverManyItsRequests() {
		try (RawClient client = new RawClient(this.engine.port())) {
			for (int count = 0; count < 250; count++) {
				RawResponse response = client.exchange(RawClient.get("/hello?delay=0"));
				assertThat(response.status()).isEqualTo(200);
				assertThat(response.header("Connection")).doesNotContain("close");
			}
		}
	}

	@Test
	void aClientThatWantsTheConnectionClosedIsObeyed() {
		RawResponse response = RawClient.exchange(this.engine.port(),
				"GET /hello?delay=1 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
		assertThat(response.header("Connection")).containsExactly("close");
	}

	@Test
	void cookiesAreNobodysBusiness() {
		RawResponse response = RawClient.exchange(this.engine.port(),
				"GET /hello?delay=1 HTTP/1.1\r\nHost: a\r\nCookie: JSESSIONID=1\r\n\r\n");
		assertThat(response.status()).isEqualTo(200);
		assertThat(response.header("Set-Cookie")).isEmpty();
	}

	@Test
	void manyRequestsAreHeldAtATime() throws ExecutionException, InterruptedException {
		List<RawClient> clients = new ArrayList<>();
		try (ExecutorService users = Executors.newVirtualThreadPerTaskExecutor()) {
			for (int user = 0; user < HELD; user++) {
				clients.add(new RawClient(this.engine.port()));
			}
			List<Future<RawResponse>> answers = clients.stream()
				.map((client) -> users.submit(() -> client.exchange(RawClient.get("/hello?delay=" + HELD_MILLIS))))
				.toList();
			Eventually.until(() -> this.engine.inFlight() == HELD, () -> this.engine.inFlight() + " are held");
			for (Future<RawResponse> answer : answers) {
				assertThat(answer.get().status()).isEqualTo(200);
			}
		}
		finally {
			clients.forEach(RawClient::close);
		}
		everythingIsAnswered();
	}

	@Test
	void everyRequestOfSeveralUsersIsAnsweredAndCounted() throws ExecutionException, InterruptedException {
		long startedBefore = this.engine.figure("engine_requests_started_total");
		try (ExecutorService users = Executors.newVirtualThreadPerTaskExecutor()) {
			List<Future<?>> finished = new ArrayList<>();
			for (int user = 0; user < USERS; user++) {
				finished.add(users.submit(this::requests));
			}
			for (Future<?> one : finished) {
				one.get();
			}
		}
		assertThat(this.engine.figure("engine_requests_started_total") - startedBefore)
			.isEqualTo(USERS * REQUESTS_PER_USER);
		everythingIsAnswered();
	}

	/**
	 * A buffer of 16 KiB a request would be 47 MiB; with 2,000 requests 17 MiB were seen
	 * on a busy machine, where 31 would be one for each.
	 */
	@Test
	void whatARequestIsReadIntoIsUsedAgain() {
		long before = outsideTheHeap();
		try (RawClient client = new RawClient(this.engine.port())) {
			for (int count = 0; count < 3_000; count++) {
				assertThat(client.exchange(RawClient.get("/hello?delay=0")).status()).isEqualTo(200);
			}
		}
		assertThat(outsideTheHeap() - before).isLessThan(32 << 20);
	}

	private static long outsideTheHeap() {
		return ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class)
			.stream()
			.mapToLong(BufferPoolMXBean::getMemoryUsed)
			.sum();
	}

	@Test
	void whatItsRequestsHaveWaitedIsAddedUp() {
		everythingIsAnswered();
		double before = this.engine.value("engine_in_flight_seconds_total");
		long startedAt = System.nanoTime();
		for (int count = 0; count < 5; count++) {
			assertThat(this.engine.get("/hello?delay=20").status()).isEqualTo(200);
			everythingIsAnswered();
		}
		double took = (System.nanoTime() - startedAt) / 1e9;
		assertThat(this.engine.value("engine_in_flight_seconds_total") - before).isBetween(0.1, took);
	}

	private void requests() {
		try (RawClient client = new RawClient(this.engine.port())) {
			for (int count = 0; count < REQUESTS_PER_USER; count++) {
				RawResponse response = client.exchange(RawClient.get("/hello?delay=1"));
				assertThat(response.status()).isEqualTo(200);
				assertThat(response.body()).isEqualTo("Hello!");
			}
		}
	}

	@Test
	void clientsThatGoAwayLeaveNothingBehind() {
		long startedBefore = this.engine.figure("engine_requests_started_total");
		List<RawClient> clients = new ArrayList<>();
		for (int count = 0; count < GONE; count++) {
			RawClient client = new RawClient(this.engine.port());
			clients.add(client);
			client.send(RawClient.get("/hello?delay=" + (150 + count)));
		}
		LongSupplier begun = () -> this.engine.figure("engine_requests_started_total") - startedBefore;
		Eventually.until(() -> begun.getAsLong() == GONE, () -> begun.getAsLong() + " have begun");
		clients.forEach(RawClient::vanish);
		everythingIsAnswered();
		assertThat(this.engine.get("/hello?delay=1").status()).isEqualTo(200);
	}

	/** A client has its answer a moment before the engine has counted it. */
	private void everythingIsAnswered() {
		Eventually.until(() -> this.engine.inFlight() == 0, () -> this.engine.inFlight() + " are in flight");
	}

	@Test
	void nothingBindsButWhatIsMeasured() {
		Map<String, Object> limits = this.engine.limits();
		assertThat(limits).containsEntry("engine.id", this.engine.id())
			.containsEntry("engine.greeting", "minimal")
			.containsEntry("server.connections.max", "unlimited")
			.containsEntry("server.acceptCount", 10_000)
			.containsEntry("server.tcpNoDelay", true)
			.containsEntry("server.keepAlive.maxRequests", -1)
			.containsKeys("server.name", "server.ioThreads", "server.keepAlive.timeoutMillis", "jvm.version",
					"os.files.max");
		assertThat(limits.keySet()).anyMatch((name) -> name.startsWith("library."));
		assertThat(limits.values()).doesNotContain("unknown");
	}

	@Test
	void itsManagementIsUp() {
		assertThat(this.engine.management("/actuator/health").body()).contains("UP");
		assertThat(this.engine.management("/nosuch").status()).isEqualTo(404);
	}

	@Test
	void itsManagementRefusesRequestsThatOtherSitesMaySend() {
		for (String path : List.of("/actuator/health", "/actuator/limits", "/actuator/prometheus",
				"/actuator/requests")) {
			RawResponse rebound = this.engine.management(path, "Host: example.com\r\n");
			assertThat(rebound.status()).isEqualTo(421);
			assertThat(rebound.body()).contains("Use localhost, 127.0.0.1 or [::1]");
			assertThat(this.engine.management(path, "Host: localhost\r\nOrigin: null\r\n").status()).isEqualTo(403);
			assertThat(this.engine.management(path, "").status()).isEqualTo(400);
		}
	}

	@Test
	void itKeepsWhatItCountsTenTimesASecond() {
		everythingIsAnswered();
		long done = this.engine.figure("engine_requests_completed_total");
		assertThat(this.engine.get("/hello?delay=" + HELD_MILLIS).status()).isEqualTo(200);
		Eventually.until(() -> this.engine.history(0).getLast().contains("," + (done + 1) + "," + (done + 1) + ","));
		List<String> last = this.engine.history(0);
		assertThat(last.getFirst()).isEqualTo("atEpochMillis,started,completed,inFlightSeconds");
		String held = "," + (done + 1) + "," + done + ",";
		assertThat(last).anyMatch((line) -> line.contains(held));
		String newest = last.getLast();
		long now = Long.parseLong(newest.substring(0, newest.indexOf(',')));
		assertThat(this.engine.history(now - 1)).hasSizeLessThan(last.size()).contains(newest);
	}

}
