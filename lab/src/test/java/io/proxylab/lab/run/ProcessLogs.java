package io.proxylab.lab.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.DynamicTestInvocationContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.commons.support.AnnotationSupport;
import org.opentest4j.TestAbortedException;

/**
 * Prints, when a test fails, the end of each log below its temporary directories: the
 * output of labs and of all processes that they started.
 */
public final class ProcessLogs implements InvocationInterceptor {

	private static final String LOG = ".out";

	private static final int MAX_LINES = 100;

	@Override
	public void interceptBeforeAllMethod(Invocation<@Nullable Void> invocation,
			ReflectiveInvocationContext<Method> method, ExtensionContext context) throws Throwable {
		proceed(invocation, context);
	}

	@Override
	public void interceptTestMethod(Invocation<@Nullable Void> invocation, ReflectiveInvocationContext<Method> method,
			ExtensionContext context) throws Throwable {
		proceed(invocation, context);
	}

	@Override
	public void interceptTestTemplateMethod(Invocation<@Nullable Void> invocation,
			ReflectiveInvocationContext<Method> method, ExtensionContext context) throws Throwable {
		proceed(invocation, context);
	}

	@Override
	public void interceptDynamicTest(Invocation<@Nullable Void> invocation, DynamicTestInvocationContext test,
			ExtensionContext context) throws Throwable {
		proceed(invocation, context);
	}

	private static void proceed(Invocation<@Nullable Void> invocation, ExtensionContext context) throws Throwable {
		try {
			invocation.proceed();
		}
		catch (TestAbortedException ex) {
			throw ex;
		}
		catch (Throwable ex) {
			try {
				print(context);
			}
			catch (IOException | UncheckedIOException | IllegalAccessException unread) {
				ex.addSuppressed(unread);
			}
			throw ex;
		}
	}

	private static void print(ExtensionContext context) throws IOException, IllegalAccessException {
		for (Path directory : directories(context)) {
			for (Path log : logs(directory)) {
				List<String> lines = new String(Files.readAllBytes(log), StandardCharsets.UTF_8).lines().toList();
				System.err.printf("%s: the end of %s:%n  %s%n", context.getDisplayName(), directory.relativize(log),
						String.join("\n  ", lines.subList(Math.max(0, lines.size() - MAX_LINES), lines.size())));
			}
		}
	}

	private static List<Path> directories(ExtensionContext context) throws IllegalAccessException {
		Object test = context.getTestInstance().orElse(null);
		List<Path> directories = new ArrayList<>();
		for (Field field : AnnotationSupport.findAnnotatedFields(context.getRequiredTestClass(), TempDir.class)) {
			field.setAccessible(true);
			boolean isStatic = Modifier.isStatic(field.getModifiers());
			if ((isStatic || test != null) && field.get(test) instanceof Path directory) {
				directories.add(directory);
			}
		}
		return directories;
	}

	private static List<Path> logs(Path directory) throws IOException {
		try (Stream<Path> files = Files.find(directory, Integer.MAX_VALUE,
				(path, attributes) -> attributes.isRegularFile() && path.toString().endsWith(LOG))) {
			return files.sorted().toList();
		}
	}

}
