package io.proxylab.load.protocol;

import java.util.List;

/**
 * The users of a closed load over time, which is counted in seconds from the beginning of
 * the window. Before it there are as many as at first; after the last stretch their
 * number stays. Users are numbered from 0: with 100 active those up to 99 are.
 *
 * @param first number of users until the window, and, without stretches, in it
 * @param then how it goes on in the window
 */
public record ActiveUsers(int first, List<UserStretch> then) {

	/** By so much a user is active whose time was worked out, whatever was rounded. */
	private static final double HAIR_SECONDS = 1e-6;

	public ActiveUsers {
		then = List.copyOf(then);
	}

	/** A number that stays. */
	public ActiveUsers(int users) {
		this(users, List.of());
	}

	/** Whether the number changes in the window. */
	public boolean changes() {
		return !this.then.isEmpty();
	}

	/** The greatest number at any time. */
	public int most() {
		return this.then.stream().mapToInt(UserStretch::most).reduce(this.first, Math::max);
	}

	/** The same, with no more than so many at any time. */
	public ActiveUsers atMost(int users) {
		return new ActiveUsers(Math.min(this.first, users),
				this.then.stream().map((stretch) -> stretch.atMost(users)).toList());
	}

	/** The number at a time; of a ramp, with a fraction. */
	public double at(double seconds) {
		double left = seconds;
		for (UserStretch stretch : this.then) {
			if (left < stretch.seconds()) {
				return stretch.at(Math.max(0, left));
			}
			left -= stretch.seconds();
		}
		return this.then.isEmpty() ? this.first : this.then.getLast().toUsers();
	}

	/** Their mean between two times of the window. */
	public double mean(double fromSeconds, double untilSeconds) {
		return (userSeconds(untilSeconds) - userSeconds(fromSeconds)) / (untilSeconds - fromSeconds);
	}

	private double userSeconds(double seconds) {
		double sum = 0;
		double left = seconds;
		for (UserStretch stretch : this.then) {
			double inIt = Math.min(left, stretch.seconds());
			sum += (stretch.fromUsers() + stretch.at(inIt)) / 2 * inIt;
			left -= inIt;
		}
		return sum + (this.then.isEmpty() ? this.first : this.then.getLast().toUsers()) * left;
	}

	/** Whether a user is active at a time. */
	public boolean isActive(int user, double seconds) {
		return user + UserStretch.HALF < at(seconds);
	}

	/**
	 * When a user is active next.
	 * @param user its number
	 * @param seconds from when on
	 * @return that time, if it is active then; infinite if it never is again
	 */
	public double nextActive(int user, double seconds) {
		if (isActive(user, seconds)) {
			return seconds;
		}
		double begin = 0;
		for (UserStretch stretch : this.then) {
			double end = begin + stretch.seconds();
			if (seconds <= begin && user < stretch.fromUsers()) {
				return begin + HAIR_SECONDS;
			}
			if (seconds < end && user >= stretch.fromUsers() && user < stretch.toUsers()) {
				return Math.max(begin + stretch.secondsUntil(user), seconds) + HAIR_SECONDS;
			}
			begin = end;
		}
		return Double.POSITIVE_INFINITY;
	}

}
