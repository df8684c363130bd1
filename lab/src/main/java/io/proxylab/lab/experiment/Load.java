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

		@Override
		public String label() {
			return this.users + " users";
		}

	}

}
