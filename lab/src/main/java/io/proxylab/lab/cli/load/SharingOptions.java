package io.proxylab.lab.cli.load;

import io.proxylab.load.LoadGeneratorMain;
import io.proxylab.load.engine.Generator;
import io.proxylab.load.engine.LoadEngine;
import io.proxylab.load.engine.LoadFailed;
import io.proxylab.load.metrics.LoadMetrics;
import io.proxylab.load.protocol.LoadSettings;
import io.proxylab.load.protocol.Share;
import io.proxylab.load.team.GeneratorTeam;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;

/** The options that say who carries the load, and which part of it. */
final class SharingOptions {

	@Option(names = "--generators", paramLabel = "N", defaultValue = "1",
			description = "Share the load among N processes on this machine (default: ${DEFAULT-VALUE}).")
	private int generators;

	@Option(names = "--part", paramLabel = "K/N", converter = PartText.class,
			description = "Offer the K-th of N parts of this load; the others run elsewhere, with the same options. "
					+ "'proxylab merge' makes one result of what each writes to its --raw.")
	private @Nullable Share part;

	@Option(names = "--start-at", paramLabel = "TIME", converter = InstantText.class,
			description = "When the first request is sent, such as 2026-01-31T12:00:00Z: the same for all parts.")
	private @Nullable Instant startAt;

	/**
	 * Refuses options that do not go together.
	 * @param searching whether a capacity is searched for
	 * @throws IllegalArgumentException if there are such; the message names them
	 */
	void check(boolean searching) {
		if (this.generators < 1 || this.generators > GeneratorTeam.MOST) {
			throw new IllegalArgumentException(String.format(Locale.ROOT, "--generators: %d is out of range, 1 to %d",
					this.generators, GeneratorTeam.MOST));
		}
		if (searching && (this.part != null || this.startAt != null)) {
			throw new IllegalArgumentException("--part, --start-at: a search for a capacity decides from window to "
					+ "window, which parts elsewhere do not hear of; use --generators, or offer one load with --rate");
		}
		if (this.part != null && this.part.amongOthers() && this.startAt == null) {
			throw new IllegalArgumentException(
					"--part: the parts must start at the same time; give each the same --start-at");
		}
	}

	/** The part of a load that is offered here. */
	LoadSettings of(LoadSettings load) {
		Share share = (this.part != null) ? this.part : Share.WHOLE;
		Long start = (this.startAt != null) ? ChronoUnit.MICROS.between(Instant.EPOCH, this.startAt) : null;
		return load.sharing(share.startingAt(start), load.directory());
	}

	/** How many processes share the load. */
	int generators() {
		return this.generators;
	}

	/**
	 * What offers it.
	 * @param notices takes what a user may want to know
	 * @param metrics takes what Prometheus is told; null: nobody asks
	 */
	Generator generator(Consumer<String> notices, @Nullable LoadMetrics metrics)
			throws LoadFailed, InterruptedException {
		int threads = Math.max(1, LoadEngine.defaultThreads() / this.generators);
		return (this.generators == 1) ? new LoadEngine(threads, notices, metrics) : GeneratorTeam.start(this.generators,
				LoadGeneratorMain.class, List.of("--threads=" + threads), notices);
	}

	/** Two numbers with a slash in between. */
	private static final class PartText implements ITypeConverter<Share> {

		@Override
		public Share convert(String value) {
			try {
				return Share.parse(value);
			}
			catch (IllegalArgumentException ex) {
				String problem = String.valueOf(ex.getMessage());
				throw problem.startsWith("'") ? ex
						: new IllegalArgumentException(
								"'%s' is not a part: %s; write such as 2/3".formatted(value,
										problem.replaceFirst("^share\\.part: ", "").replaceFirst("^share\\.of: ", "")),
								ex);
			}
		}

	}

	/** A time with its zone. */
	private static final class InstantText implements ITypeConverter<Instant> {

		@Override
		public Instant convert(String value) {
			try {
				return Instant.parse(value);
			}
			catch (DateTimeParseException ex) {
				throw new IllegalArgumentException("'" + value + "' is not a time; write such as 2026-01-31T12:00:00Z",
						ex);
			}
		}

	}

}
