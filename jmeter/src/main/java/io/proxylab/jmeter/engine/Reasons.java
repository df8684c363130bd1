package io.proxylab.jmeter.engine;

import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;

import com.thoughtworks.xstream.mapper.CannotResolveClassException;
import org.jspecify.annotations.Nullable;

/** Failures in words for the user. */
public final class Reasons {

	private Reasons() {
	}

	/**
	 * The innermost reason of a failure.
	 * @param failure what was thrown
	 * @return never empty
	 */
	public static String of(Throwable failure) {
		Throwable innermost = failure;
		while (innermost.getCause() != null) {
			innermost = innermost.getCause();
		}
		return switch (innermost) {
			case NoSuchFileException missing -> "there is no such file";
			case AccessDeniedException denied -> "access is denied";
			case CannotResolveClassException unknown -> "it knows no element " + unknown.getMessage();
			default -> text(innermost);
		};
	}

	private static String text(Throwable failure) {
		@Nullable String message = failure.getMessage();
		return (message != null && !message.isBlank()) ? message.lines().findFirst().orElse(message)
				: failure.getClass().getSimpleName();
	}

}
