package io.proxylab.infrastructure;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.LifecycleMethodExecutionExceptionHandler;
import org.opentest4j.TestAbortedException;

/**
 * Prints the end of the logs of the processes that a test started, if the test or its
 * preparation fails. It runs before a temporary directory is deleted.
 */
final class ProcessLogs implements AfterTestExecutionCallback, LifecycleMethodExecutionExceptionHandler {

	private static final int MAX_LINES = 100;

	private final Supplier<@Nullable Path> place;

	/**
	 * Prints logs from a place.
	 * @param place returns a log, a directory whose {@code *.out} files are the logs, or
	 * null if absent
	 */
	ProcessLogs(Supplier<@Nullable Path> place) {
		this.place = place;
	}

	@Override
	public void afterTestExecution(ExtensionContext context) throws IOException {
		print(context, context.getExecutionException().orElse(null));
	}

	@Override
	public void handleBeforeAllMethodExecutionException(ExtensionContext context, Throwable problem) throws Throwable {
		print(context, problem);
		throw problem;
	}

	@Override
	public void handleBeforeEachMethodExecutionException(ExtensionContext context, Throwable problem) throws Throwable {
		print(context, problem);
		throw problem;
	}

	private void print(ExtensionContext context, @Nullable Throwable problem) throws IOException {
		Path logs = this.place.get();
		if (problem == null || problem instanceof TestAbortedException || logs == null || Files.notExists(logs)) {
			return;
		}
		System.err.printf("%s failed. The end of the logs of its processes:%n%s", context.getDisplayName(), tail(logs));
	}

	/** Returns the last lines of each log below a place. */
	static String tail(Path place) throws IOException {
		StringBuilder text = new StringBuilder();
		try (Stream<Path> files = Files.walk(place)) {
			for (Path file : files.filter(Files::isRegularFile)
				.filter((file) -> file.equals(place) || file.toString().endsWith(".out"))
				.sorted()
				.toList()) {
				List<String> lines = new String(Files.readAllBytes(file), StandardCharsets.UTF_8).lines().toList();
				text.append("--- ").append(file.getFileName()).append(", ").append(lines.size()).append(" lines\n");
				lines.subList(Math.max(0, lines.size() - MAX_LINES), lines.size())
					.forEach((line) -> text.append(line).append('\n'));
			}
		}
		return text.toString();
	}

}
