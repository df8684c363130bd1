package io.proxylab.lab.run.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.proxylab.lab.run.place.LaunchFailed;
import io.proxylab.lab.run.place.UpstreamCounters;
import java.time.Duration;
import java.util.TreeMap;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

class UpstreamQuietTests {

	private Duration slept = Duration.ZERO;

	private int readings;

	@Test
	void anUpstreamThatNobodyAsksIsQuietAtItsSecondReading() throws Exception {
		await((reading) -> counters(100, 7.5));
		assertThat(this.readings).isEqualTo(2);
	}

	@Test
	void aQueueThatIsWorkedOffIsWaitedFor() throws Exception {
		await((reading) -> counters(Math.min(reading, 9), 0));
		assertThat(this.readings).as("the ninth, and one more that is the same").isEqualTo(10);
	}

	@Test
	void aRequestThatIsStillHeldIsWaitedForThoughNoneIsAnswered() throws Exception {
		await((reading) -> counters(1, Math.min(reading, 4) / 2.0));
		assertThat(this.readings).isEqualTo(5);
	}

	@Test
	void afterAMinuteTheNextWindowBeginsAllTheSame() throws Exception {
		await((reading) -> counters(reading, reading));
		assertThat(this.slept).isEqualTo(Duration.ofMinutes(1));
	}

	@Test
	void whoEndsMeanwhileIsToldOf() {
		UpstreamQuiet quiet = new UpstreamQuiet(() -> {
			throw new LaunchFailed("the target ended");
		}, this::sleep);
		assertThatThrownBy(quiet::await).isInstanceOf(LaunchFailed.class).hasMessage("the target ended");
	}

	@Test
	void anInterruptedWaitEnds() {
		UpstreamQuiet quiet = new UpstreamQuiet(() -> counters(1, 1), (time) -> {
			throw new InterruptedException("told to end");
		});
		assertThatThrownBy(quiet::await).isInstanceOf(InterruptedException.class);
	}

	private void await(IntFunction<UpstreamCounters> reading) throws Exception {
		new UpstreamQuiet(() -> reading.apply(++this.readings), this::sleep).await();
	}

	private void sleep(Duration time) {
		this.slept = this.slept.plus(time);
	}

	private UpstreamCounters counters(long requests, double inFlightSeconds) {
		return new UpstreamCounters(this.slept.toNanos(), requests, 1, inFlightSeconds, 0, new TreeMap<>());
	}

}
