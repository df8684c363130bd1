package io.proxylab.proxy.contract;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Predicate;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A bulkhead and a timeout are the same on every stack, and no permit is lost however
 * requests end. All proxies at once, for most of the time they wait; set up
 * {@link Setup#DEFENDED}.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class DefenceContract {

	private static final int PERMITS = 200;

	/** More than are let in, and fewer than a thread a request has threads. */
	private static final int AT_ONCE = 250;

	private static final int ENOUGH = Matrix.current().repetitions();

	private static final int USERS = 50;

	private static final String REJECTION = """
			{"type":"urn:proxy-lab:bulkhead-full","title":"Service Unavailable","status":503,"detail":"as many requests \
			are in progress as this proxy lets in","reason":"bulkhead-full"}""";

	/** The proxies under test. */
	protected abstract List<RunningProxy> all();

	@BeforeAll
	void takeAll() throws InterruptedException {
		for (RunningProxy proxy : all()) {
			proxy.take();
		}
	}

	@AfterAll
	void giveAllBack() {
		all().forEach(RunningProxy::giveBack);
	}

	@Test
	void whoIsTurnedAwayOrTimedOutLearnsWhyAndTheRestIsKept() throws Exception {
		forEach((proxy) -> {
			int late = 0;
			int rejected = 0;
			double countedBefore = proxy.rejected("bulkhead-full");
			while (late < ENOUGH) {
				proxy.upstream().script(Script.silence());
				List<RawResponse> answers = overloaded(proxy);
				List<RawResponse> lateNow = of(answers, (answer) -> answer.status() == 504);
				List<RawResponse> rejectedNow = of(answers, (answer) -> answer.status() == 503);
				assertThat(lateNow).allSatisfy((answer) -> assertThat(answer.reason()).isEqualTo("upstream-timeout"));
				assertThat(rejectedNow).allSatisfy(DefenceContract::assertRejection);
				assertThat(lateNow.size() + rejectedNow.size()).as(proxy.id()).isEqualTo(answers.size());
				// Those that were let in were sent once, if their time sufficed, and
				// nobody
				// else's.
				assertThat(proxy.upstream().received()).as(proxy.id()).hasSizeBetween(1, lateNow.size());
				proxy.awaitIdle();
				late += lateNow.size();
				rejected += rejectedNow.size();
			}
			assertThat(rejected).as(proxy.id()).isPositive();
			assertThat(proxy.rejected("bulkhead-full")).isEqualTo(countedBefore + rejected);
			assertRecovered(proxy);
		});
	}

	/**
	 * Asks for more than is let in, and for health meanwhile, as a load balancer does.
	 */
	private static List<RawResponse> overloaded(RunningProxy proxy) throws ExecutionException, InterruptedException {
		try (ExecutorService users = Executors.newVirtualThreadPerTaskExecutor()) {
			List<Future<RawResponse>> asked = new ArrayList<>();
			for (int user = 0; user < AT_ONCE; user++) {
				asked.add(users.submit(() -> proxy.get("/slow")));
			}
			assertThat(proxy.get("/livez").status()).as("liveness of " + proxy.id()).isEqualTo(200);
			assertThat(RawClient.exchange(proxy.managementPort(), RawClient.get("/actuator/health/liveness")).status())
				.isEqualTo(200);
			List<RawResponse> answers = new ArrayList<>();
			for (Future<RawResponse> answer : asked) {
				answers.add(answer.get());
			}
			return answers;
		}
	}

	private static List<RawResponse> of(List<RawResponse> answers, Predicate<RawResponse> kind) {
		return answers.stream().filter(kind).toList();
	}

	/** The same bytes from every proxy, the date aside. */
	private static void assertRejection(RawResponse answer) {
		assertThat(answer.body()).isEqualTo(REJECTION);
		// Tomcat ends the connection of each 503, and says so.
		List<String> headers = answer.headers().stream().filter((line) -> !line.equals("Connection: close")).toList();
		assertThat(headers.getFirst()).startsWith("date: ");
		assertThat(headers.subList(1, headers.size())).containsExactly("Retry-After: 1",
				"Content-Type: application/problem+json", "Content-Length: " + REJECTION.length());
	}

	private static void assertRecovered(RunningProxy proxy) {
		proxy.upstream().script(Script.ok("well again"));
		// A connection of the pool that has just ended may be noticed by the first try.
		Eventually.until(() -> proxy.get("/user").body().equals("well again"));
		proxy.awaitIdle();
		assertThat(proxy.gauge("proxy.permits.max")).isEqualTo(PERMITS);
	}

	@Test
	void noPermitIsLostWhenTheUpstreamFails() throws Exception {
		forEach((proxy) -> {
			proxy.upstream().script((request, connection) -> connection.close());
			try (ExecutorService users = Executors.newVirtualThreadPerTaskExecutor()) {
				List<Future<?>> failing = new ArrayList<>();
				for (int user = 0; user < USERS; user++) {
					failing.add(users.submit(() -> assertFails(proxy, ENOUGH / USERS)));
				}
				for (Future<?> user : failing) {
					user.get();
				}
			}
			proxy.awaitIdle();
			assertRecovered(proxy);
		});
	}

	private static void assertFails(RunningProxy proxy, int requests) {
		RawClient client = new RawClient(proxy.port());
		try {
			for (int count = 0; count < requests; count++) {
				RawResponse answer = client.exchange(RawClient.get("/user"));
				// On a busy machine a request may wait too long for a connection: 503.
				assertThat(answer.status()).as("%s answers %s", proxy.id(), answer).isBetween(502, 504);
				if (answer.header("Connection").contains("close")) {
					client.close();
					client = new RawClient(proxy.port());
				}
			}
		}
		finally {
			client.close();
		}
	}

	@Test
	void noPermitIsLostWhenClientsGoAway() throws Exception {
		forEach((proxy) -> {
			for (int gone = 0; gone < ENOUGH; gone += PERMITS) {
				HoldingScript holding = new HoldingScript(Script.ok("too late"));
				proxy.upstream().script(holding);
				List<RawClient> clients = Stream.generate(() -> new RawClient(proxy.port()))
					.limit(PERMITS)
					.peek((client) -> client.send(RawClient.get("/user")))
					.toList();
				double late = proxy.failures("upstream-timeout");
				// On a busy machine the time is over before anything is sent.
				Eventually.until(() -> holding.arrived() > 0 || proxy.failures("upstream-timeout") > late);
				clients.forEach(RawClient::vanish);
				// Some notice it, and with the others the timeout ends what was held.
				proxy.awaitIdle();
				holding.release();
			}
			assertRecovered(proxy);
		});
	}

	@Test
	void whatDefendsAProxyIsAmongItsLimits() {
		assertThat(all()).isNotEmpty()
			.allSatisfy((proxy) -> assertThat(proxy.limits()).containsEntry("defence.bulkhead", PERMITS)
				.containsEntry("defence.timeoutMillis", 1000)
				.doesNotContainKeys("defence", "defence.adaptive", "defence.breaker.window"));
	}

	private void forEach(Check check) throws ExecutionException, InterruptedException {
		try (ExecutorService checks = Executors.newVirtualThreadPerTaskExecutor()) {
			List<Future<Void>> running = new ArrayList<>();
			for (RunningProxy proxy : all()) {
				running.add(checks.submit(() -> {
					check.run(proxy);
					return null;
				}));
			}
			assertThat(running).isNotEmpty();
			for (Future<Void> one : running) {
				one.get();
			}
		}
	}

	/** What one proxy has to pass. */
	@FunctionalInterface
	private interface Check {

		void run(RunningProxy proxy) throws ExecutionException, InterruptedException;

	}

}
