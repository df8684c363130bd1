package io.proxylab.lab.run.trial;

import io.proxylab.lab.capacity.CapacityFound;
import io.proxylab.lab.capacity.CapacitySearch;
import io.proxylab.lab.capacity.NotSurvived;
import io.proxylab.lab.capacity.Slo;
import io.proxylab.lab.experiment.Load;
import io.proxylab.lab.run.place.LaunchFailed;
import io.proxylab.lab.run.place.TargetEnded;
import io.proxylab.lab.trial.Directories;
import io.proxylab.load.reason.FailureReason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Searches for the capacity of a target within one trial. Each time that a rate is tried
 * is a window of its own; the trial's is the last one that was carried as near as any to
 * the capacity, or, if none was, that of the lowest rate that was tried. A target that
 * ends under a rate, for instance because its heap is full of what waits, does not take
 * with it what it carried before.
 */
final class CapacityTrial {

	/** The generator's own limit. */
	private static final double MOST_PER_SECOND = 1_000_000;

	private final Load.Capacity wanted;

	private final Slo slo;

	private final Duration delay;

	private final Path directory;

	private final Offer offer;

	private final Function<Measured, List<String>> against;

	private final Consumer<CapacityFound.Probe> tried;

	private final List<Measured> windows = new ArrayList<>();

	private boolean carriedAny;

	/**
	 * Prepares a search.
	 * @param wanted what is searched for
	 * @param delay of the upstream, the longest
	 * @param directory takes the histogram logs of the trial's window
	 * @param offer offers the loads
	 * @param against what a window has against it besides the SLO
	 * @param tried hears of each window that the target survived
	 */
	CapacityTrial(Load.Capacity wanted, Duration delay, Path directory, Offer offer,
			Function<Measured, List<String>> against, Consumer<CapacityFound.Probe> tried) {
		this.wanted = wanted;
		this.slo = Slo.parse(wanted.slo());
		this.delay = delay;
		this.directory = directory;
		this.offer = offer;
		this.against = against;
		this.tried = tried;
	}

	/** Offers a load. */
	@FunctionalInterface
	interface Offer {

		/**
		 * Measures one window, and waits until the target is at rest again.
		 * @param load the load
		 * @param most how many requests may be in progress at a time; the others wait in
		 * the generator; empty: as many as under any load
		 * @param directory takes its histogram logs, to which nobody writes any more
		 * @throws TargetEnded if the target did not survive it
		 */
		Measured at(Load.Open load, OptionalInt most, Path directory) throws LaunchFailed, InterruptedException;

	}

	/** Searches until the capacity is known. */
	Measured search() throws LaunchFailed, InterruptedException {
		double first = this.wanted.fromPerSecond();
		try {
			CapacityFound found = CapacityFound.of(this.slo,
					new CapacitySearch(first, Math.max(first, MOST_PER_SECOND)), this::probe, this::heard);
			int kept = found.keptPlace();
			for (Path log : files(logs(kept))) {
				Files.move(log, this.directory.resolve(log.getFileName()));
			}
			for (int window = 0; window < this.windows.size(); window++) {
				Directories.delete(logs(window));
			}
			return this.windows.get(kept).in(found);
		}
		catch (IOException ex) {
			throw notKept(ex);
		}
	}

	private LaunchFailed notKept(IOException ex) {
		return new LaunchFailed("the histogram logs of the search in %s cannot be kept: %s; is the disk full?"
			.formatted(this.directory, FailureReason.of(ex)), ex);
	}

	private Path logs(int window) {
		return this.directory.resolve("probe-" + window);
	}

	private CapacityFound.Answered probe(double perSecond) throws LaunchFailed, NotSurvived, InterruptedException {
		try {
			Path logs = Files.createDirectory(logs(this.windows.size()));
			Measured measured = survived(perSecond, logs);
			this.windows.add(measured);
			return new CapacityFound.Answered(measured.load(), this.against.apply(measured));
		}
		catch (IOException ex) {
			throw notKept(ex);
		}
	}

	private void heard(CapacityFound.Probe window) {
		this.carriedAny |= window.carried();
		this.tried.accept(window);
	}

	/** Where the target ends before any rate was carried, nothing is known of it. */
	private Measured survived(double perSecond, Path logs)
			throws LaunchFailed, NotSurvived, IOException, InterruptedException {
		try {
			return this.offer.at(this.wanted.at(perSecond), this.slo.mostInProgress(perSecond, this.delay), logs);
		}
		catch (TargetEnded ex) {
			Directories.delete(logs);
			if (!this.carriedAny) {
				throw ex;
			}
			throw new NotSurvived(ex.firstLine(), ex);
		}
	}

	private static List<Path> files(Path directory) throws IOException {
		try (Stream<Path> files = Files.list(directory)) {
			return files.toList();
		}
	}

}
