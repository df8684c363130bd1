package io.proxylab.load.protocol;

/**
 * A part of a window in which the number of users of a closed load changes evenly from
 * one value to another, or stays.
 *
 * @param fromUsers number of users at its beginning, 1 to 60,000
 * @param toUsers at its end, likewise
 * @param millis its length, 1 to 86,400,000 (a day)
 */
public record UserStretch(int fromUsers, int toUsers, long millis) {

	/** A ramp has whole users: the next one comes when there are half of it more. */
	static final double HALF = 0.5;

	/**
	 * Checks the ranges.
	 * @throws IllegalArgumentException if a value is out of its range
	 */
	public UserStretch {
		LoadSettings.requireRange("shape.then.fromUsers", fromUsers, 1, LoadSettings.MAX_USERS);
		LoadSettings.requireRange("shape.then.toUsers", toUsers, 1, LoadSettings.MAX_USERS);
		LoadSettings.requireRange("shape.then.millis", millis, 1, LoadSettings.DAY_MILLIS);
	}

	double seconds() {
		return this.millis / 1e3;
	}

	int most() {
		return Math.max(this.fromUsers, this.toUsers);
	}

	UserStretch atMost(int users) {
		return new UserStretch(Math.min(this.fromUsers, users), Math.min(this.toUsers, users), this.millis);
	}

	/** The number after its first so many seconds. */
	double at(double seconds) {
		return this.fromUsers + (this.toUsers - this.fromUsers) * seconds / seconds();
	}

	/** Of a number that rises: after how much time a user has come. */
	double secondsUntil(int user) {
		return seconds() * (user + HALF - this.fromUsers) / (this.toUsers - this.fromUsers);
	}

}
