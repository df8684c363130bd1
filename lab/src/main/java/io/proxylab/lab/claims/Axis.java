package io.proxylab.lab.claims;

import io.proxylab.userservice.delay.DelaySchedule;

/** What tells the cells of a target apart. */
enum Axis {

	/** How requests arrive. */
	LOAD("load") {

		// 1000/s is the beginning of 1,000/s poisson.
		@Override
		boolean matches(String value, String asked) {
			String plain = plain(value);
			String text = plain(asked);
			return plain.equals(text) || plain.startsWith(text + " ");
		}

		@Override
		boolean isWhole(String value, String asked) {
			return plain(value).equals(plain(asked));
		}

		private String plain(String text) {
			return text.replace(",", "").replace("_", "").replaceAll("\\s+", " ");
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

	/**
	 * Whether a claim means this value and no other.
	 * @param value of a cell
	 * @param asked what the claim says
	 */
	boolean isWhole(String value, String asked) {
		return matches(value, asked);
	}

}
