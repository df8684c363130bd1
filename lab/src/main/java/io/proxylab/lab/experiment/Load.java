package io.proxylab.lab.experiment;

import io.proxylab.lab.yaml.Range;
import io.proxylab.load.protocol.ActiveUsers;
import io.proxylab.load.protocol.LoadSettings.Arrivals;
import io.proxylab.load.protocol.Patience;
import io.proxylab.load.protocol.Rate;
import io.proxylab.load.protocol.Shape.Thinking;
import io.proxylab.load.protocol.Stretch;
import io.proxylab.load.protocol.UserStretch;
import io.proxylab.userservice.delay.DurationText;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import org.jspecify.annotations.Nullable;

/** How requests arrive. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
@JsonSubTypes({ @JsonSubTypes.Type(value = Load.Closed.class, name = "closed"),
		@JsonSubTypes.Type(value = Load.Open.class, name = "open"),
		@JsonSubTypes.Type(value = Load.Burst.class, name = "burst"),
		@JsonSubTypes.Type(value = Load.Capacity.class, name = "capacity") })
public sealed interface Load {

	/** Closed before open, then bursts and capacities, each from light to heavy. */
	Comparator<Load> ORDER = Comparator.comparingInt(Load::rank)
		.thenComparingDouble(Load::weight)
		.thenComparing(Load::label);

	/** The place of its kind in tables. */
	int rank();

	/** What tells light loads of its kind from heavy ones. */
	double weight();

	/** How this load is named in tables, such as {@code 100 users}. */
	String label();

	/**
	 * How it is named in ids, such as {@code 100users}: safe as a part of a file name.
	 */
	String id();

	/**
	 * The most connections that the generator opens for this load, and so the most
	 * requests that are in progress at a time.
	 * @param delay of the upstream
	 */
	int connections(UpstreamDelay delay);

	/**
	 * The closed load that keeps about as many requests in progress, where the target
	 * adds little to the delay.
	 * @param delay of the upstream
	 */
	Closed closed(UpstreamDelay delay);

	/**
	 * The delay of the upstream while a target is warmed up for this load: requests make
	 * it warm, not waiting.
	 * @param delay that the load meets when it is measured
	 */
	default UpstreamDelay warmUpDelay(UpstreamDelay delay) {
		return delay;
	}

	/**
	 * The measured window: what is asked, unless the load itself says how long it takes.
	 */
	default Duration window(Measure asked) {
		return asked.window();
	}

	/** What its users do without an answer. */
	default Patience patience() {
		return Patience.ENDLESS;
	}

	/**
	 * The same load of other users.
	 * @throws IllegalArgumentException if they cannot offer it; the message says why
	 */
	Load of(Patience other);

	/** A trial of an older lab has none. */
	private static Patience orEndless(@Nullable Patience patience) {
		return (patience != null) ? patience : Patience.ENDLESS;
	}

	/** Whether it stays the same, and so can be put on a delay that does not. */
	default boolean steady() {
		return false;
	}

	/**
	 * Closed load.
	 *
	 * @param users each sends the next request when the last one is answered; 1 to
	 * 60,000; where their number changes, the most
	 * @param thinkMillis and when so much time has passed since, on average; 0 to
	 * 3,600,000
	 * @param thinking how these times are spread
	 * @param then how many there are from the beginning of the window on: one stretch of
	 * a ramp, several of equal length of steps; none if it is always all of them
	 * @param patience what they do without an answer
	 */
	record Closed(int users, long thinkMillis, Thinking thinking, List<UserStretch> then,
			Patience patience) implements Load {

		/** A user has a connection, and one address has no more ports to give. */
		public static final Range<Long> USERS = Range.of(1, 60_000);

		/** From an answer to the next request of a user. */
		public static final Range<Duration> THINK_TIME = Range.of(Duration.ZERO, Duration.ofHours(1));

		public Closed {
			USERS.check((long) users);
			THINK_TIME.check(Duration.ofMillis(thinkMillis));
			then = List.copyOf(then);
			patience = orEndless(patience);
		}

		/** As many users all the time. */
		public Closed(int users, long thinkMillis, Thinking thinking, Patience patience) {
			this(users, thinkMillis, thinking, List.of(), patience);
		}

		/** Users who wait. */
		public Closed(int users, long thinkMillis, Thinking thinking) {
			this(users, thinkMillis, thinking, Patience.ENDLESS);
		}

		/** Users who wait, and all think for the same time. */
		public Closed(int users, long thinkMillis) {
			this(users, thinkMillis, Thinking.CONSTANT);
		}

		/** Users who do not think. */
		public Closed(int users) {
			this(users, 0);
		}

		/** The users over the time of the window. */
		public ActiveUsers active() {
			return this.then.isEmpty() ? new ActiveUsers(this.users)
					: new ActiveUsers(this.then.getFirst().fromUsers(), this.then);
		}

		/** The same with the most of its users, who wait, all the time. */
		public Closed steadily() {
			return new Closed(this.users, this.thinkMillis, this.thinking);
		}

		@Override
		public int rank() {
			return 0;
		}

		@Override
		public double weight() {
			return this.users;
		}

		@Override
		public String label() {
			return UsersText.label(active()) + ((this.thinkMillis > 0) ? " thinking " + thought() : "")
					+ PatienceText.label(this.patience);
		}

		@Override
		public String id() {
			return UsersText.id(active()) + ((this.thinkMillis > 0) ? "-thinking-" + thought().replace(' ', '-') : "")
					+ PatienceText.id(this.patience);
		}

		@Override
		public Closed of(Patience other) {
			return new Closed(this.users, this.thinkMillis, this.thinking, this.then, other);
		}

		@Override
		public int connections(UpstreamDelay delay) {
			return this.users;
		}

		/** By Little's law: who thinks has no request in progress. */
		@Override
		public Closed closed(UpstreamDelay delay) {
			double busy = delay.typical().plus(Arriving.ADDED).toNanos() / 1e6;
			return (this.thinkMillis == 0) ? new Closed(this.users)
					: new Closed((int) Math.ceil(this.users * busy / (busy + this.thinkMillis)));
		}

		/** A ramp, or all steps together. */
		@Override
		public Duration window(Measure asked) {
			return this.then.isEmpty() ? asked.window()
					: Duration.ofMillis(this.then.stream().mapToLong(UserStretch::millis).sum());
		}

		@Override
		public boolean steady() {
			return this.then.isEmpty();
		}

		/** For tables, such as {@code 1s} and {@code 1s exponential}. */
		public String thought() {
			return DurationText.format(think()) + switch (this.thinking) {
				case CONSTANT -> "";
				case EXPONENTIAL -> " exponential";
			};
		}

		/** How long a user waits after an answer, on average. */
		public Duration think() {
			return Duration.ofMillis(this.thinkMillis);
		}

	}

	/**
	 * Open load: requests are due at scheduled times, whatever is pending.
	 *
	 * @param ratePerSecond mean arrivals a second; 0.001 to 1,000,000; where it changes,
	 * those before the window
	 * @param arrivals how they are spread
	 * @param then how the rate goes on from the beginning of the window: one stretch of a
	 * ramp, several of equal length of steps; none if it stays
	 * @param patience what its users do without an answer
	 */
	record Open(double ratePerSecond, Arrivals arrivals, List<Stretch> then, Patience patience) implements Load {

		/** As the generator has it, to three decimals. */
		public static final Range<Double> RATE = new Range<>(0.001, 1_000_000.0, (rate) -> RateText.plain(rate) + "/s");

		public Open {
			RATE.check(ratePerSecond);
			then = List.copyOf(then);
			patience = orEndless(patience);
		}

		/** Of users who wait. */
		public Open(double ratePerSecond, Arrivals arrivals, List<Stretch> then) {
			this(ratePerSecond, arrivals, then, Patience.ENDLESS);
		}

		/** A rate that stays. */
		public Open(double ratePerSecond, Arrivals arrivals) {
			this(ratePerSecond, arrivals, List.of());
		}

		/** The rate over the time of the window. */
		public Rate rate() {
			return new Rate(this.ratePerSecond, this.then);
		}

		@Override
		public int rank() {
			return 1;
		}

		@Override
		public double weight() {
			return rate().mostPerSecond();
		}

		@Override
		public String label() {
			return RateText.label(rate()) + " " + word(this.arrivals) + PatienceText.label(this.patience);
		}

		@Override
		public String id() {
			return RateText.id(rate()) + "-" + word(this.arrivals) + PatienceText.id(this.patience);
		}

		@Override
		public Open of(Patience other) {
			return new Open(this.ratePerSecond, this.arrivals, this.then, other);
		}

		@Override
		public int connections(UpstreamDelay delay) {
			return Arriving.connections(rate().mostPerSecond(), delay);
		}

		/** With its greatest rate, and enough to warm anything up. */
		@Override
		public Closed closed(UpstreamDelay delay) {
			return Arriving.closed(rate().mostPerSecond(), delay);
		}

		/** A ramp, or all steps together; or as long as so many requests take. */
		@Override
		public Duration window(Measure asked) {
			if (!this.then.isEmpty()) {
				return Duration.ofMillis(this.then.stream().mapToLong(Stretch::millis).sum());
			}
			Long requests = asked.requests();
			return (requests == null) ? asked.window()
					: Duration.ofNanos((long) Math.ceil(requests / this.ratePerSecond * 1e9));
		}

		@Override
		public boolean steady() {
			return this.then.isEmpty();
		}

		/** How an experiment writes it. */
		public static String word(Arrivals arrivals) {
			return arrivals.name().toLowerCase(Locale.ROOT);
		}

	}

	/**
	 * A burst.
	 *
	 * @param requests all sent at once, each over a connection of its own; 1 to 60,000
	 * @param patience what its users do without an answer
	 */
	record Burst(int requests, Patience patience) implements Load {

		/** Requests of a burst, which come at once. */
		public static final Range<Long> REQUESTS = Closed.USERS;

		public Burst {
			REQUESTS.check((long) requests);
			patience = orEndless(patience);
		}

		/** Of users who wait. */
		public Burst(int requests) {
			this(requests, Patience.ENDLESS);
		}

		@Override
		public int rank() {
			return 2;
		}

		@Override
		public double weight() {
			return this.requests;
		}

		@Override
		public String label() {
			return String.format(Locale.ROOT, "burst of %,d", this.requests) + PatienceText.label(this.patience);
		}

		@Override
		public String id() {
			return "burst-" + this.requests + PatienceText.id(this.patience);
		}

		@Override
		public Burst of(Patience other) {
			return new Burst(this.requests, other);
		}

		@Override
		public int connections(UpstreamDelay delay) {
			return this.requests;
		}

		/**
		 * Not all of them: who serves 200 at a time would work the others off within the
		 * burst.
		 */
		@Override
		public Closed closed(UpstreamDelay delay) {
			return new Closed(Math.min(this.requests, Arriving.WARM_UP_USERS));
		}

		@Override
		public UpstreamDelay warmUpDelay(UpstreamDelay delay) {
			return (delay.typical().compareTo(Arriving.WARM_UP_DELAY.typical()) > 0) ? Arriving.WARM_UP_DELAY : delay;
		}

	}

	/**
	 * The highest rate of an open load that meets an SLO, which is searched for.
	 *
	 * @param slo what has to be met, with what it implies
	 * @param fromPerSecond the rate that is tried first
	 * @param arrivals how they are spread
	 */
	record Capacity(String slo, double fromPerSecond, Arrivals arrivals) implements Load {

		/** What any target carries. */
		public static final double FROM = 100;

		/** In the id of a cell, which is part of a file name. */
		private static final int LONGEST = 60;

		private static final Pattern UNSAFE = Pattern.compile("[^A-Za-z0-9.]+");

		public Capacity {
			Open.RATE.check(fromPerSecond);
		}

		/** An answer that comes after its user has gone would be missed by any SLO. */
		@Override
		public Capacity of(Patience other) {
			if (!other.endless()) {
				throw new IllegalArgumentException("a capacity is searched for with users who wait, ask once and stay; "
						+ "remove clientTimeout, retries and abandon, or capacity");
			}
			return this;
		}

		/** The load of a probe. */
		public Open at(double perSecond) {
			return new Open(perSecond, this.arrivals);
		}

		@Override
		public int rank() {
			return 3;
		}

		@Override
		public double weight() {
			return this.fromPerSecond;
		}

		@Override
		public String label() {
			return "capacity at " + this.slo + ((this.arrivals == Arrivals.POISSON) ? "" : ", constant");
		}

		@Override
		public String id() {
			String safe = UNSAFE.matcher(label()).replaceAll("-").replaceAll("-$", "");
			return (safe.length() <= LONGEST) ? safe
					: safe.substring(0, LONGEST) + "-" + Integer.toHexString(label().hashCode());
		}

		/** What is found is not known before. */
		@Override
		public int connections(UpstreamDelay delay) {
			return Arriving.MOST_CONNECTIONS;
		}

		/** As many as a common pool of threads serves at a time. */
		@Override
		public Closed closed(UpstreamDelay delay) {
			return new Closed(Arriving.WARM_UP_USERS);
		}

	}

}
