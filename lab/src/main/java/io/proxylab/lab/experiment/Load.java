package io.proxylab.lab.experiment;

import io.proxylab.load.protocol.LoadSettings.Arrivals;

import java.math.BigDecimal;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.time.Duration;
import java.util.Comparator;
import java.util.Locale;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;

/** How requests arrive. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
@JsonSubTypes({ @JsonSubTypes.Type(value = Load.Closed.class, name = "closed"),
		@JsonSubTypes.Type(value = Load.Open.class, name = "open") })
public sealed interface Load {

	/** Closed before open, each from light to heavy. */
	Comparator<Load> ORDER = Comparator.comparing((Load load) -> load instanceof Open)
		.thenComparingDouble((load) -> switch (load) {
			case Closed closed -> closed.users();
			case Open open -> open.ratePerSecond();
		})
		.thenComparing(Load::label);

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
	 * Closed load.
	 *
	 * @param users each sends the next request when the last one is answered; 1 to 60,000
	 */
	record Closed(int users) implements Load {

		/** A user has a connection, and one address has no more ports to give. */
		static final Range<Long> USERS = Range.of(1, 60_000);

		public Closed {
			USERS.check((long) users);
		}

		@Override
		public String label() {
			return this.users + ((this.users == 1) ? " user" : " users");
		}

		@Override
		public String id() {
			return this.users + "users";
		}

		@Override
		public int connections(UpstreamDelay delay) {
			return this.users;
		}

		@Override
		public Closed closed(UpstreamDelay delay) {
			return this;
		}

	}

	/**
	 * Open load: requests are due at scheduled times, whatever is pending.
	 *
	 * @param ratePerSecond mean arrivals a second; 0.001 to 1,000,000
	 * @param arrivals how they are spread
	 */
	record Open(double ratePerSecond, Arrivals arrivals) implements Load {

		/** As the generator has it, to three decimals. */
		static final Range<Double> RATE = new Range<>(0.001, 1_000_000.0, (rate) -> plain(rate) + "/s");

		/**
		 * What a target may add to the delay before a request has to wait for a
		 * connection: twice as long as a health probe waits, so that a queue in the
		 * target fails it.
		 */
		private static final Duration PATIENCE = Duration.ofSeconds(10);

		/**
		 * With as many connections to the upstream a target needs 16,000 open files; and
		 * Tomcat still accepts the health probe, for it takes 8,192.
		 */
		private static final int MOST_CONNECTIONS = 8_000;

		/** What a warm target may add to the delay. */
		private static final Duration ADDED = Duration.ofMillis(10);

		private static final int LEAST_USERS = 10;

		public Open {
			RATE.check(ratePerSecond);
		}

		@Override
		public String label() {
			return new DecimalFormat("#,##0.###", DecimalFormatSymbols.getInstance(Locale.ROOT))
				.format(this.ratePerSecond) + "/s " + word(this.arrivals);
		}

		@Override
		public String id() {
			return plain(this.ratePerSecond) + "-per-s-" + word(this.arrivals);
		}

		/** By Little's law, with the longest delay. */
		@Override
		public int connections(UpstreamDelay delay) {
			return inProgress(delay.longest().plus(PATIENCE), MOST_CONNECTIONS);
		}

		/** By Little's law, and enough to warm anything up. */
		@Override
		public Closed closed(UpstreamDelay delay) {
			return new Closed(inProgress(delay.typical().plus(ADDED), Closed.USERS.most().intValue()));
		}

		private int inProgress(Duration time, int most) {
			return (int) Math.clamp(Math.ceil(this.ratePerSecond * time.toNanos() / 1e9), LEAST_USERS, most);
		}

		/** How an experiment writes it. */
		static String word(Arrivals arrivals) {
			return arrivals.name().toLowerCase(Locale.ROOT);
		}

		private static String plain(double ratePerSecond) {
			return BigDecimal.valueOf(ratePerSecond).stripTrailingZeros().toPlainString();
		}

	}

}
