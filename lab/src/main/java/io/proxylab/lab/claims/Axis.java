package io.proxylab.lab.claims;

import io.proxylab.userservice.delay.DelaySchedule;

/** What tells the cells of a target apart. */
enum Axis {

	/** How requests arrive. */
	LOAD("load") {

		// 1000/s is the beginning of 1,000/s poisson.
		@Override
		boolean matches(String value, String asked) {
			String plain = value.replace(",", "");
			String text = asked.replace("_", "").replaceAll("\\s+", " ");
			return plain.equals(text) || plain.startsWith(text + " ");
		}

	},

	/** The upstream's delay. */
	DELAY("delay") {

		// 0.5s is 500ms.
		@Override
		boolean matches(String value, String asked) {
			try {
				return value.equals(DelaySchedule.parse(asked).toString());
			}
			catch (IllegalArgumentException ex) {
				// Most selectors are no delays.
				return false;
			}
		}

	},

	/** Reuse of the connections to the target. */
	CLIENT("client connections") {

		@Override
		boolean matches(String value, String asked) {
			return value.equals(asked);
		}

	};

	private final String word;

	Axis(String word) {
		this.word = word;
	}

	String word() {
		return this.word;
	}

	/**
	 * Whether a claim means this value.
	 * @param value of a cell
	 * @param asked what the claim says
	 */
	abstract boolean matches(String value, String asked);

}
