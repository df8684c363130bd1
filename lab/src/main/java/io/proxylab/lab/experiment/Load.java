package io.proxylab.lab.experiment;

/** How requests arrive. */
public sealed interface Load {

	/** How this load is named in ids and tables, such as {@code 100 users}. */
	String label();

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

	}

}
