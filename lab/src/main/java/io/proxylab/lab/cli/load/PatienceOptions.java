package io.proxylab.lab.cli.load;

import io.proxylab.lab.cli.terminal.TimeRange;
import io.proxylab.load.protocol.Patience;
import io.proxylab.load.protocol.Patience.Abandon;
import io.proxylab.load.protocol.Patience.Retries;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;

/** The options that say what users do without an answer. */
final class PatienceOptions {

	private static final Duration DEFAULT_BACKOFF = Duration.ofMillis(100);

	private static final int MOST_RETRIES = 10;

	@Option(names = "--retries", paramLabel = "N",
			description = "Retry a request up to N times (1 to 10) when its attempt timed out, was refused or reset, or "
					+ "got 502, 503 or 504; never before the answer's Retry-After (default: no retries).")
	private @Nullable Integer retries;

	@Option(names = "--backoff", paramLabel = "TIME", converter = TimeRange.Pause.class,
			description = "With --retries: the first pause, doubled each time; a random part of it is waited "
					+ "(default: 100ms).")
	private @Nullable Duration backoff;

	@Option(names = "--no-jitter", description = "With --retries: wait the whole pause instead of a random part of it.")
	private boolean noJitter;

	@Option(names = "--retry-budget", paramLabel = "PERCENT", converter = Percent.class,
			description = "With --retries: at most this share of the first attempts is retried, such as 10%% "
					+ "(default: no limit).")
	private @Nullable Share budget;

	@Option(names = "--abandon", paramLabel = "PERCENT", converter = Percent.class,
			description = "Share of the users who go away without an answer after --abandon-after, such as 5%% "
					+ "(default: none).")
	private @Nullable Share abandon;

	@Option(names = "--abandon-after", paramLabel = "TIME", converter = TimeRange.Patience.class,
			description = "With --abandon: how long after their request was due.")
	private @Nullable Duration abandonAfter;

	/**
	 * Refuses options that do not go together.
	 * @param searching whether a capacity is searched for
	 * @throws IllegalArgumentException if there are such; the message names them
	 */
	void check(boolean searching) {
		if (this.retries == null) {
			refuseWithout("--retries N", "--backoff", this.backoff);
			refuseWithout("--retries N", "--no-jitter", this.noJitter ? true : null);
			refuseWithout("--retries N", "--retry-budget", this.budget);
		}
		else if (this.retries < 1 || this.retries > MOST_RETRIES) {
			throw new IllegalArgumentException(String.format(Locale.ROOT,
					"--retries: %d is out of range, 1 to %d; leave it out for none", this.retries, MOST_RETRIES));
		}
		if ((this.abandon == null) != (this.abandonAfter == null)) {
			throw new IllegalArgumentException(
					(this.abandon != null) ? "--abandon: after which time do they go? add such as --abandon-after 1s"
							: "--abandon-after: there is no --abandon PERCENT of users who go; add it, or remove this");
		}
		if (searching && (this.retries != null || this.abandon != null)) {
			throw new IllegalArgumentException(((this.retries != null) ? "--retries" : "--abandon")
					+ ": a capacity is searched for with users who wait, ask once and stay; remove it");
		}
	}

	private static void refuseWithout(String needed, String option, @Nullable Object value) {
		if (value != null) {
			throw new IllegalArgumentException(
					option + ": there is no " + needed + " that it could be of; add it, or remove this");
		}
	}

	/**
	 * What they do.
	 * @param timeout of an attempt
	 * @throws IllegalArgumentException if users would never go away
	 */
	Patience patience(Duration timeout) {
		if (this.retries == null && this.abandon == null) {
			return Patience.ENDLESS;
		}
		Retries again = (this.retries != null)
				? new Retries(this.retries, ((this.backoff != null) ? this.backoff : DEFAULT_BACKOFF).toMillis(),
						!this.noJitter, (this.budget != null) ? this.budget.ofAll() : null)
				: null;
		Abandon leaving = (this.abandon != null && this.abandonAfter != null)
				? new Abandon(this.abandon.ofAll(), this.abandonAfter.toMillis()) : null;
		return new Patience(timeout.toMillis(), again, leaving);
	}

	/**
	 * A part of all.
	 *
	 * @param ofAll over 0 to 1
	 */
	private record Share(double ofAll) {
	}

	/** A share, as percent. */
	private static final class Percent implements ITypeConverter<Share> {

		private static final Pattern FORM = Pattern.compile("(\\d{1,3}(?:\\.\\d{1,4})?)%");

		@Override
		public Share convert(String value) {
			Matcher form = FORM.matcher(value);
			BigDecimal percent = form.matches() ? new BigDecimal(form.group(1)) : BigDecimal.ZERO;
			if (percent.signum() <= 0 || percent.compareTo(BigDecimal.valueOf(100)) > 0) {
				throw new IllegalArgumentException("'" + value + "' is no share; write such as 10%, over 0% to 100%");
			}
			return new Share(percent.doubleValue() / 100);
		}

	}

}
