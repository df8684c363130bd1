package io.proxylab.lab.run.launch;

import io.proxylab.lab.plan.Cell;
import io.proxylab.lab.run.place.LaunchFailed;
import io.proxylab.lab.run.place.LoadGenerator;
import io.proxylab.lab.run.place.Loads;
import io.proxylab.lab.run.place.Upstream;
import io.proxylab.load.protocol.LoadEvent;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A load on the upstream alone while a target starts, on cores that are not the target's:
 * when the target gets its first request, generator and upstream are warm, and compile
 * beside none of its windows. It lasts {@value #AT_LEAST_SECONDS} s at least: the control
 * has nothing to start.
 */
final class LoadBesideStart {

	private static final int AT_LEAST_SECONDS = 2;

	/** Longer than any target takes. */
	private static final Duration AT_MOST = Duration.ofMinutes(30);

	private final LoadGenerator generator;

	private final Upstream upstream;

	private final LaunchCompilers compilers;

	private final Thread offering;

	private volatile boolean over;

	private volatile boolean lasted;

	private volatile @Nullable LaunchFailed failure;

	private LoadBesideStart(LoadGenerator generator, Upstream upstream, Cell cell, LaunchCompilers compilers) {
		this.generator = generator;
		this.upstream = upstream;
		this.compilers = compilers;
		Loads loads = Loads.plain(upstream.url(), upstream.network());
		Duration spread = cell.delay().typical();
		this.offering = Thread.ofPlatform()
			.daemon()
			.name("load-beside-start")
			.unstarted(() -> offer(loads, cell, spread));
	}

	/**
	 * Begins.
	 * @param generator offers it as soon as it is ready
	 * @param upstream gets it
	 * @param cell what the target will be warmed up with
	 * @param compilers of generator and upstream, which get ahead
	 */
	static LoadBesideStart begin(LoadGenerator generator, Upstream upstream, Cell cell, LaunchCompilers compilers) {
		LoadBesideStart load = new LoadBesideStart(generator, upstream, cell, compilers);
		load.offering.start();
		return load;
	}

	private void offer(Loads loads, Cell cell, Duration spread) {
		try {
			this.generator.awaitReady();
			this.compilers.ahead();
			this.generator.run(loads.settings("beside-start", cell, spread, spread, AT_MOST, 0, null), this::goesOn);
		}
		catch (LaunchFailed ex) {
			this.failure = ex;
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	/** Progress comes once a second. */
	private boolean goesOn(LoadEvent event) throws InterruptedException {
		if (event instanceof LoadEvent.Progress progress) {
			this.compilers.look();
			this.upstream.readAsInATrial();
			this.lasted = progress.elapsedMillis() >= TimeUnit.SECONDS.toMillis(AT_LEAST_SECONDS);
		}
		return !(this.over && this.lasted);
	}

	/** Ends it when it has lasted long enough, or within a second. */
	void end() throws InterruptedException {
		this.over = true;
		if (this.lasted) {
			this.generator.stop();
		}
		this.offering.join();
	}

	/**
	 * Looks back when it has ended.
	 * @throws LaunchFailed if the generator did not get ready, or could not offer the
	 * load
	 */
	void check() throws LaunchFailed {
		if (this.failure != null) {
			throw this.failure;
		}
	}

}
