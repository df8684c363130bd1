package io.proxylab.load.protocol;

import java.util.List;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;

/** How the requests of a load start. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
@JsonSubTypes({ @JsonSubTypes.Type(value = Shape.Closed.class, name = "closed"),
		@JsonSubTypes.Type(value = LoadSettings.Open.class, name = "open"),
		@JsonSubTypes.Type(value = Shape.Burst.class, name = "burst") })
public sealed interface Shape permits Shape.Closed, LoadSettings.Open, Shape.Burst {

	/** Closed load of users who do not think. */
	Shape CLOSED = new Closed(0);

	/**
	 * Each user sends the next request when the last one is answered and it has thought.
	 *
	 * @param thinkMillis how long a user thinks, 0 to 3,600,000 (an hour); of times that
	 * are spread, their mean
	 * @param thinking how these times are spread; missing or null for
	 * {@link Thinking#CONSTANT}
	 * @param then how many users there are from the beginning of the window on; missing,
	 * null or empty if all of them always; at most 100. A user that leaves does so after
	 * its answer, and its connection stays open
	 */
	record Closed(long thinkMillis, Thinking thinking, List<UserStretch> then) implements Shape {

		private static final int MOST_STRETCHES = 100;

		/**
		 * Checks the range.
		 * @throws IllegalArgumentException if the time is out of its range
		 */
		public Closed {
			LoadSettings.requireRange("shape.thinkMillis", thinkMillis, 0, LoadSettings.HOUR_MILLIS);
			thinking = (thinking != null) ? thinking : Thinking.CONSTANT;
			then = (then != null) ? List.copyOf(then) : List.of();
			LoadSettings.requireRange("length of shape.then", then.size(), 0, MOST_STRETCHES);
		}

		/** As many users all the time. */
		public Closed(long thinkMillis, Thinking thinking) {
			this(thinkMillis, thinking, List.of());
		}

		/** Users who all think for the same time. */
		public Closed(long thinkMillis) {
			this(thinkMillis, Thinking.CONSTANT);
		}

		/**
		 * The users over time.
		 * @param most how many there are where their number stays, and at most
		 */
		public ActiveUsers users(int most) {
			return (this.then.isEmpty() ? new ActiveUsers(most)
					: new ActiveUsers(this.then.getFirst().fromUsers(), this.then))
				.atMost(most);
		}

	}

	/** How the times are spread for which users think. */
	enum Thinking {

		/** All alike. */
		CONSTANT,

		/**
		 * Exponentially, as in the terminals of a queueing network (TPC-W has the same):
		 * most are short, few long. A time is drawn from a fixed seed, an event loop its
		 * own, and cut off at ten times the mean.
		 */
		EXPONENTIAL

	}

	/**
	 * Each user sends one request over a connection of its own, all at once at the
	 * beginning of the window, and before it nothing. The load ends when all are answered
	 * or have failed, at the latest with the window.
	 */
	record Burst() implements Shape {
	}

}
