package io.proxylab.lab.probe;

import io.proxylab.lab.trial.ProbeOutcome;
import io.proxylab.lab.trial.TrialRecord.Probes;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import javax.net.ssl.SSLContext;

/**
 * Asks a target again and again whether it is alive, on its main port, with a timeout of
 * 5 s: a probe does not wait for the one before it. Half of what kills tasks in a
 * slow-down is that this question goes unanswered.
 */
public final class HealthProbe implements AutoCloseable {

	/** Between two probes of a trial. */
	public static final Duration EVERY = Duration.ofSeconds(1);

	/** For one probe, as load balancers have it. */
	public static final Duration TIMEOUT = Duration.ofSeconds(5);

	private final ProbeRequest request;

	private final LongSupplier nanoTime;

	private final InstantSource clock;

	private final ProbeLog log = new ProbeLog();

	private final Set<Thread> pending = ConcurrentHashMap.newKeySet();

	private final ScheduledExecutorService beat = Executors
		.newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().name("proxylab-health-probe").factory());

	HealthProbe(ProbeRequest request, LongSupplier nanoTime, InstantSource clock) {
		this.request = request;
		this.nanoTime = nanoTime;
		this.clock = clock;
	}

	/**
	 * Starts with a first probe now.
	 * @param url such as {@code http://127.0.0.1:8080/livez}, or with {@code https}
	 * @param tls of {@code https}: whom to believe
	 * @param every between two probes
	 * @throws IllegalArgumentException where it is not such a URL
	 */
	public static HealthProbe start(String url, SSLContext tls, Duration every) {
		HealthProbe probe = new HealthProbe(HttpGet.of(url, tls), System::nanoTime, InstantSource.system());
		var _ = probe.beat.scheduleAtFixedRate(probe::send, 0, every.toNanos(), TimeUnit.NANOSECONDS);
		return probe;
	}

	/** Sends one probe, on a thread of its own. */
	Thread send() {
		long sent = this.nanoTime.getAsLong();
		return Thread.startVirtualThread(() -> {
			Thread self = Thread.currentThread();
			this.pending.add(self);
			boolean success = this.request.succeeds(TIMEOUT);
			// A probe that the end of the trial cut off tells nothing.
			if (this.pending.remove(self)) {
				this.log.add(sent, this.nanoTime.getAsLong(), success);
			}
		});
	}

	/**
	 * Ends.
	 * @return the probes whose outcome is known by now
	 */
	public Probing stop() {
		this.beat.shutdownNow();
		long now = this.nanoTime.getAsLong();
		Probing probing = new Probing(this.log.probes(now), this.log.outcomes(now, this.clock.millis()));
		for (Thread probe : Set.copyOf(this.pending)) {
			this.pending.remove(probe);
			probe.interrupt();
		}
		return probing;
	}

	/** Ends, and nobody wants to know. */
	@Override
	public void close() {
		stop();
	}

	/**
	 * What became of the probes.
	 *
	 * @param sum of them all
	 * @param outcomes one by one, in the order in which they were sent
	 */
	public record Probing(Probes sum, List<ProbeOutcome> outcomes) {

		public Probing {
			outcomes = List.copyOf(outcomes);
		}

	}

}
