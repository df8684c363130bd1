package io.proxylab.lab.experiment;

import io.proxylab.load.protocol.ActiveUsers;
import io.proxylab.load.protocol.UserStretch;
import io.proxylab.userservice.delay.DurationText;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Numbers of users as tables and ids write them. */
final class UsersText {

	private UsersText() {
	}

	/**
	 * For tables, such as {@code 100 users}, {@code ramp 100 to 800 users over 1m} or
	 * {@code steps 100 400 100 users each 20s}.
	 */
	static String label(ActiveUsers users) {
		if (!users.changes()) {
			return users.first() + ((users.first() == 1) ? " user" : " users");
		}
		UserStretch first = users.then().getFirst();
		return ramp(users.then())
				? String.format(Locale.ROOT, "ramp %d to %d users over %s", first.fromUsers(), first.toUsers(),
						length(first))
				: "steps %s users each %s".formatted(users.then()
					.stream()
					.map((step) -> String.valueOf(step.fromUsers()))
					.collect(Collectors.joining(" ")), length(first));
	}

	/** For ids: safe as a part of a file name. */
	static String id(ActiveUsers users) {
		if (!users.changes()) {
			return users.first() + "users";
		}
		List<UserStretch> then = users.then();
		UserStretch first = then.getFirst();
		return ramp(then)
				? String.format(Locale.ROOT, "ramp-%d-to-%d-users-over-%s", first.fromUsers(), first.toUsers(),
						length(first))
				: String.format(Locale.ROOT, "%dsteps-%d-to-%d-users-each-%s-%s", then.size(), first.fromUsers(),
						then.getLast().toUsers(), length(first), Integer.toHexString(then.hashCode()));
	}

	private static String length(UserStretch stretch) {
		return DurationText.format(Duration.ofMillis(stretch.millis()));
	}

	private static boolean ramp(List<UserStretch> then) {
		return then.size() == 1;
	}

}
