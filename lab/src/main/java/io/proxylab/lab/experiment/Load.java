package io.proxylab.lab.experiment;

import java.util.Comparator;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;

/** How requests arrive. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
@JsonSubTypes(@JsonSubTypes.Type(value = Load.Closed.class, name = "closed"))
public sealed interface Load {

	/** The lighter first. */
	Comparator<Load> ORDER = Comparator.comparingDouble((Load load) -> switch (load) {
		case Closed closed -> closed.users();
	});

	/** How this load is named in tables, such as {@code 100 users}. */
	String label();

	/** How it is named in ids, such as {@code 100users}: safe as a part of a file name. */
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

}
