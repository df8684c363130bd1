package io.proxylab.lab.cli.load;

import io.proxylab.lab.cli.terminal.TimeRange;
import io.proxylab.load.protocol.LoadSettings.Arrivals;
import io.proxylab.load.protocol.LoadSettings.Open;
import io.proxylab.load.protocol.Shape;
import io.proxylab.load.protocol.Shape.Thinking;
import io.proxylab.load.protocol.Stretch;
import io.proxylab.load.protocol.UserStretch;
import io.proxylab.userservice.delay.DurationText;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;

/** The options that say how requests start. */
final class ShapeOptions {

	private static final int DEFAULT_USERS = 100;

	private static final int DEFAULT_CONNECTIONS = 1000;

	private static final Arrivals DEFAULT_ARRIVALS = Arrivals.POISSON;

	@Option(names = "--users", paramLabel = "N",
			description = "Closed load: N users, each of whom sends the next request when the last one is answered "
					+ "(default: " + DEFAULT_USERS + ").")
	private @Nullable Integer users;

	@Option(names = "--user-ramp", paramLabel = "FROM..TO", converter = UserRampText.class,
			description = "Closed load: from one number of users to another, evenly over --duration; such as 100..800.")
	private @Nullable UserRamp userRamp;

	@Option(names = "--user-steps", paramLabel = "N,N...", split = ",",
			description = "Closed load: one number of users after another, each for its share of --duration; such as "
					+ "100,400,100.")
	private @Nullable List<Integer> userSteps;

	@Option(names = "--think-time", paramLabel = "TIME", converter = TimeRange.Pause.class,
			description = "Of a closed load: how long a user waits after an answer (default: not at all).")
	private @Nullable Duration thinkTime;

	@Option(names = "--thinking", paramLabel = "WORD",
			description = "With --think-time: how these times are spread, ${COMPLETION-CANDIDATES} (default: CONSTANT).")
	private @Nullable Thinking thinking;

	@Option(names = "--rate", paramLabel = "R", description = "Open load: R requests a second, whatever is pending.")
	private @Nullable Double rate;

	@Option(names = "--ramp", paramLabel = "FROM..TO", converter = RampText.class,
			description = "Open load: from one rate to another, evenly over --duration; such as 500..3000.")
	private @Nullable Ramp ramp;

	@Option(names = "--steps", paramLabel = "R,R...", split = ",",
			description = "Open load: one rate after another, each for its share of --duration; such as "
					+ "500,1000,2000.")
	private @Nullable List<Double> steps;

	@Option(names = "--burst", paramLabel = "N",
			description = "N requests at once, each over its own connection; ends when all are over, "
					+ "at the latest after --timeout, whatever --duration says.")
	private @Nullable Integer burst;

	@Option(names = "--arrivals", paramLabel = "WORD",
			description = "Of an open load: ${COMPLETION-CANDIDATES} (default: POISSON).")
	private @Nullable Arrivals arrivals;

	@Option(names = "--connections", paramLabel = "N",
			description = "Of an open load: the most connections (default: " + DEFAULT_CONNECTIONS + ").")
	private @Nullable Integer connections;

	@Option(names = "--seed", paramLabel = "N", defaultValue = "42",
			description = "Seed of Poisson arrivals (default: ${DEFAULT-VALUE}).")
	private long seed;

	/**
	 * Refuses options that do not go together.
	 * @param searching whether a capacity is searched for
	 * @throws IllegalArgumentException if there are such; the message names them
	 */
	void check(boolean searching) {
		List<String> given = new ArrayList<>();
		note(given, "--users", this.users);
		note(given, "--user-ramp", this.userRamp);
		note(given, "--user-steps", this.userSteps);
		note(given, "--rate", this.rate);
		note(given, "--ramp", this.ramp);
		note(given, "--steps", this.steps);
		note(given, "--burst", this.burst);
		if (given.size() > 1) {
			throw new IllegalArgumentException(String.join(" and ", given) + ": a load has one shape; remove "
					+ ((given.size() == 2) ? "one" : "all but one"));
		}
		if (searching && !given.isEmpty() && this.rate == null) {
			throw new IllegalArgumentException(
					given.getFirst() + ": a search for a capacity takes --rate only, from which it starts; remove it");
		}
		if (!searching && this.rate == null && this.ramp == null && this.steps == null) {
			checkNothingOfAnOpenLoad();
		}
		boolean closed = given.isEmpty() || given.getFirst().startsWith("--user");
		if (this.thinkTime != null && (searching || !closed)) {
			throw new IllegalArgumentException(
					"--think-time: only the users of a closed load think; remove it, or write --users");
		}
		checkThinking();
	}

	private void checkThinking() {
		if (this.thinking != null && this.thinkTime == null) {
			throw new IllegalArgumentException(
					"--thinking: there is no time that could be spread; add such as --think-time 1s");
		}
	}

	private void checkNothingOfAnOpenLoad() {
		List<String> given = new ArrayList<>();
		note(given, "--connections", this.connections);
		note(given, "--arrivals", this.arrivals);
		if (!given.isEmpty()) {
			throw new IllegalArgumentException("%s: only an open load has such; remove it, or write --rate"
				.formatted(given.getFirst())
					+ (given.contains("--connections") ? " (of a closed load each of --users has a connection)" : ""));
		}
	}

	private static void note(List<String> given, String option, @Nullable Object value) {
		if (value != null) {
			given.add(option);
		}
	}

	/** The first rate of a search; null if not given. */
	@Nullable Double rate() {
		return this.rate;
	}

	/** An open load at a rate. */
	Open open(double perSecond) {
		return new Open(perSecond, arrivals(), this.seed);
	}

	/**
	 * How requests start.
	 * @param duration of the measured window
	 */
	Shape shape(Duration duration) {
		if (this.burst != null) {
			return new Shape.Burst();
		}
		if (this.rate != null) {
			return open(this.rate);
		}
		if (this.ramp != null) {
			return new Open(this.ramp.from(), arrivals(), this.seed,
					List.of(new Stretch(this.ramp.from(), this.ramp.to(), duration.toMillis())));
		}
		if (this.steps != null) {
			List<Stretch> then = stretches("--steps", "500,1000,2000", this.steps, duration,
					(perSecond, millis) -> new Stretch(perSecond, perSecond, millis));
			return new Open(then.getFirst().fromPerSecond(), arrivals(), this.seed, then);
		}
		return new Shape.Closed((this.thinkTime != null) ? this.thinkTime.toMillis() : 0,
				Objects.requireNonNullElse(this.thinking, Thinking.CONSTANT), userStretches(duration));
	}

	private List<UserStretch> userStretches(Duration duration) {
		if (this.userRamp != null) {
			return List.of(new UserStretch(this.userRamp.from(), this.userRamp.to(), duration.toMillis()));
		}
		return (this.userSteps == null) ? List.of() : stretches("--user-steps", "100,400,100", this.userSteps, duration,
				(users, millis) -> new UserStretch(users, users, millis));
	}

	/** As long as each other, to the millisecond, and together as long as the window. */
	private static <N, S> List<S> stretches(String option, String example, List<N> steps, Duration duration,
			BiFunction<N, Long, S> stretch) {
		if (steps.isEmpty()) {
			throw new IllegalArgumentException(
					"%1$s: there is no step; write such as %1$s %2$s".formatted(option, example));
		}
		long millis = duration.toMillis();
		if (millis < steps.size()) {
			throw new IllegalArgumentException(
					String.format(Locale.ROOT, "%s: %d of them do not fit into --duration %s; each takes 1ms", option,
							steps.size(), DurationText.format(duration)) + " at least");
		}
		List<S> stretches = new ArrayList<>();
		for (int step = 0; step < steps.size(); step++) {
			long length = millis * (step + 1) / steps.size() - millis * step / steps.size();
			stretches.add(stretch.apply(steps.get(step), length));
		}
		return stretches;
	}

	/** Whether the load changes within the window, so that there is more to tell. */
	boolean changes() {
		return this.ramp != null || this.steps != null || this.userRamp != null || this.userSteps != null;
	}

	/** How many users, requests of a burst, or connections at most. */
	int users(Shape shape) {
		return switch (shape) {
			case Shape.Closed closed -> closed.then()
				.stream()
				.mapToInt((stretch) -> Math.max(stretch.fromUsers(), stretch.toUsers()))
				.max()
				.orElseGet(() -> Objects.requireNonNullElse(this.users, DEFAULT_USERS));
			case Open _ -> Objects.requireNonNullElse(this.connections, DEFAULT_CONNECTIONS);
			case Shape.Burst _ -> Objects.requireNonNull(this.burst, "--burst");
		};
	}

	/** The option that says how many {@link #users} there are. */
	String usersOption(boolean searching) {
		if (this.burst != null) {
			return "--burst";
		}
		if (this.userRamp != null || this.userSteps != null) {
			return (this.userRamp != null) ? "--user-ramp" : "--user-steps";
		}
		return (searching || this.rate != null || this.ramp != null || this.steps != null) ? "--connections"
				: "--users";
	}

	/** The option that says how many requests start a second, or how the load changes. */
	String rateOption() {
		if (this.userSteps != null) {
			return "--user-steps";
		}
		if (this.ramp != null) {
			return "--ramp";
		}
		return (this.steps != null) ? "--steps" : "--rate";
	}

	private Arrivals arrivals() {
		return Objects.requireNonNullElse(this.arrivals, DEFAULT_ARRIVALS);
	}

	/** Two numbers with dots in between. */
	private static Matcher ends(Pattern form, String value, String cure) {
		Matcher ends = form.matcher(value);
		if (!ends.matches()) {
			throw new IllegalArgumentException("'" + value + "' is no ramp; write two " + cure);
		}
		return ends;
	}

	/** From one rate to another. */
	private record Ramp(double from, double to) {
	}

	private static final class RampText implements ITypeConverter<Ramp> {

		private static final Pattern FORM = Pattern.compile("(\\d+(?:\\.\\d+)?)\\.\\.(\\d+(?:\\.\\d+)?)");

		@Override
		public Ramp convert(String value) {
			Matcher ends = ends(FORM, value, "rates a second, such as 500..3000");
			return new Ramp(Double.parseDouble(ends.group(1)), Double.parseDouble(ends.group(2)));
		}

	}

	/** From one number of users to another. */
	private record UserRamp(int from, int to) {
	}

	private static final class UserRampText implements ITypeConverter<UserRamp> {

		private static final Pattern FORM = Pattern.compile("(\\d{1,5})\\.\\.(\\d{1,5})");

		@Override
		public UserRamp convert(String value) {
			Matcher ends = ends(FORM, value, "numbers of users, such as 100..800");
			return new UserRamp(Integer.parseInt(ends.group(1)), Integer.parseInt(ends.group(2)));
		}

	}

}
