package io.proxylab.load.reason;

import java.io.EOFException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.nio.channels.ClosedChannelException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/**
 * Says why something failed, for a message to users. Java's own messages can't be used as
 * they are: that of a {@link NoSuchFileException} is a path, that of a
 * {@link ConnectException} may be null, and others name Java classes.
 */
public final class FailureReason {

	private static final String UNKNOWN = "the reason is unknown";

	/** The name of an exception with its package, and the colon after it. */
	private static final Pattern CLASS_NAME = Pattern
		.compile("\\b(?:[a-z]\\w*\\.)+[A-Z][\\w$]*(?:Exception|Error)(?::\\s*|$)");

	private FailureReason() {
	}

	/**
	 * Returns the reason, without the name of the file: the message around it names that.
	 */
	public static String of(@Nullable Throwable failure) {
		return switch (failure) {
			case null -> UNKNOWN;
			case NoSuchFileException _ -> "no such file or directory";
			case AccessDeniedException _ -> "permission denied";
			case FileAlreadyExistsException _ -> "a file of this name exists";
			case DirectoryNotEmptyException _ -> "the directory is not empty";
			case NotDirectoryException _ -> "not a directory";
			case FileSystemException system -> (system.getReason() != null) ? system.getReason() : UNKNOWN;
			case CharacterCodingException _ -> "not text in UTF-8";
			case EOFException _ -> "the data ends too early";
			case UnknownHostException host -> "unknown host " + host.getMessage();
			case ClosedChannelException _ -> "the connection or file is closed";
			case ConnectException connect when connect.getMessage() == null -> "no connection";
			case JacksonException json -> JsonReason.of(json);
			case UncheckedIOException wrapper -> of(wrapper.getCause());
			case ExecutionException wrapper when wrapper.getCause() != null -> of(wrapper.getCause());
			case CompletionException wrapper when wrapper.getCause() != null -> of(wrapper.getCause());
			default -> ofMessage(failure);
		};
	}

	/**
	 * Returns the reason behind the name of its file, if the failure is that of a file.
	 */
	public static String withFile(@Nullable Throwable failure) {
		return switch (failure) {
			case FileSystemException system when system.getFile() != null -> system.getFile() + ": " + of(system);
			case UncheckedIOException wrapper -> withFile(wrapper.getCause());
			case null, default -> of(failure);
		};
	}

	private static String ofMessage(Throwable failure) {
		String message = failure.getMessage();
		Throwable cause = failure.getCause();
		if (cause != null && (message == null || message.equals(cause.toString()))) {
			return of(cause);
		}
		String plain = (message != null) ? CLASS_NAME.matcher(message).replaceAll("").strip() : "";
		return plain.isEmpty() ? UNKNOWN : plain;
	}

}
