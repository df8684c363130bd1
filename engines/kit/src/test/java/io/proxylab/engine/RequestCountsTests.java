package io.proxylab.engine;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class RequestCountsTests {

	private static final int THREADS = 4;

	private static final int REQUESTS = 20_000;

	@Test
	void aRequestInProgressCountsUntilNow() {
		RequestCounts counts = RequestCounts.of(new Moments.Sum(2, 30), new Moments.Sum(1, 15), 100);
		assertThat(counts).isEqualTo(new RequestCounts(2, 1, 85));
		assertThat(counts.inFlight()).isOne();
	}

	@Test
	void sumsThatWrapAroundStillDifferExactly() {
		RequestCounts counts = RequestCounts.of(new Moments.Sum(1, Long.MAX_VALUE),
				new Moments.Sum(1, Long.MIN_VALUE + 9), 0);
		assertThat(counts.inFlightNanos()).isEqualTo(10);
	}

	@Test
	void aReadingBesideRequestsNeverMissesHalfOfOne() throws InterruptedException {
		Answers answers = new Answers(Greeting.MINIMAL);
		long begunAt = System.nanoTime();
		CountDownLatch running = new CountDownLatch(THREADS);
		try (ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
			for (int thread = 0; thread < THREADS; thread++) {
				threads.execute(() -> {
					for (int request = 0; request < REQUESTS; request++) {
						answers.begin("GET", "/hello", "delay=0").end();
					}
					running.countDown();
				});
			}
			while (!running.await(0, TimeUnit.NANOSECONDS)) {
				RequestCounts counts = answers.counts();
				long upToNow = THREADS * (System.nanoTime() - begunAt);
				assertThat(counts.inFlight()).isNotNegative();
				assertThat(counts.inFlightNanos()).isBetween(0L, upToNow);
			}
		}
		assertThat(answers.counts().completed()).isEqualTo(THREADS * REQUESTS);
	}

}
