package io.proxylab.load.engine;

import java.util.EnumSet;
import java.util.Set;
import java.util.function.Consumer;

import io.proxylab.load.protocol.LoadResult.ErrorKind;

/** Tells the first failure of each kind in words: the others are only counted. */
final class FirstFailures {

	private final Set<ErrorKind> told = EnumSet.noneOf(ErrorKind.class);

	private final Consumer<String> notices;

	FirstFailures(Consumer<String> notices) {
		this.notices = notices;
	}

	void notice(ErrorKind error, String reason) {
		if (this.told.add(error)) {
			this.notices.accept("first %s: %s".formatted(error, reason));
		}
	}

}
