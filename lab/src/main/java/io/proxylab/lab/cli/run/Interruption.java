package io.proxylab.lab.cli.run;

import io.proxylab.lab.report.facts.Reproduction;
import io.proxylab.lab.trial.Manifest;
import io.proxylab.lab.trial.RunDirectory;
import io.proxylab.lab.trial.RunDirectoryException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Tells what is left of a run that a signal ends, and how to go on: once, when the run
 * has come to rest, so that a trial that ends meanwhile is counted. A run that does not
 * come to rest is told of all the same.
 */
final class Interruption implements AutoCloseable {

	/** Ending the processes of a launch takes less. */
	private static final Duration PATIENCE = Duration.ofSeconds(10);

	private static final String ADVISE = "advise";

	private final RunDirectory directory;

	private final PrintWriter err;

	private final CountDownLatch rest = new CountDownLatch(1);

	private final AtomicBoolean told = new AtomicBoolean();

	private final Thread hook = new Thread(this::tellAtRest, "proxylab-run-interruption");

	private volatile boolean begun;

	private Interruption(RunDirectory directory, PrintWriter err) {
		this.directory = directory;
		this.err = err;
	}

	/**
	 * Waits for a signal until it is closed.
	 * @param directory of the run
	 * @param err takes what is left of it
	 */
	static Interruption of(RunDirectory directory, PrintWriter err) {
		Interruption interruption = new Interruption(directory, err);
		Runtime.getRuntime().addShutdownHook(interruption.hook);
		return interruption;
	}

	/** Whether the lab is ending: what fails then tells nothing of the run. */
	boolean begun() {
		return this.begun;
	}

	/** Tells what is left, unless that is done. */
	void tell() {
		if (!this.told.getAndSet(true)) {
			try {
				lines(this.directory).forEach(this.err::println);
			}
			catch (RunDirectoryException ex) {
				this.err.println("proxylab: interrupted; " + ex.getMessage());
			}
			this.err.flush();
		}
	}

	/**
	 * What is said of a run that was interrupted just now. One that another command made
	 * for itself is whole before that command goes on with it.
	 */
	static List<String> lines(RunDirectory directory) {
		Manifest manifest = directory.manifest();
		int planned = manifest.plannedTrials().size();
		int finished = directory.finishedTrials().size();
		String kept = switch (finished) {
			case 0 -> String.format(Locale.ROOT, "none of %d trials is finished", planned);
			case 1 -> String.format(Locale.ROOT, "1 of %d trials is finished and kept", planned);
			default -> String.format(Locale.ROOT, "%d of %d trials are finished and kept", finished, planned);
		};
		String path = directory.path().toString();
		List<String> lines = new ArrayList<>(List.of("proxylab: interrupted; " + kept + "; to go on:",
				"  ./proxylab resume " + (path.contains(" ") ? "'" + path + "'" : path)));
		if (manifest.commandLine().contains(ADVISE)) {
			lines.add("  " + Reproduction.madeBy(manifest));
		}
		return lines;
	}

	private void tellAtRest() {
		this.begun = true;
		try {
			boolean _ = this.rest.await(PATIENCE.toSeconds(), TimeUnit.SECONDS);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		tell();
	}

	@Override
	public void close() {
		this.rest.countDown();
		try {
			Runtime.getRuntime().removeShutdownHook(this.hook);
		}
		catch (IllegalStateException ex) {
			// The JVM is shutting down: the hook tells, or has told.
			return;
		}
	}

}
