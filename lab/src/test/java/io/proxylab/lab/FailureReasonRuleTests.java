package io.proxylab.lab;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.ArchConfiguration;
import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.proxylab.lab.analysis.validity.ValidityCheck;
import io.proxylab.load.reason.FailureReason;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.core.JacksonException;

/**
 * No message of the lab or the generator gives a Java class or a bare path as the reason
 * of a failure.
 */
class FailureReasonRuleTests {

	private static final List<Class<?>> WITH_MESSAGES_OF_JAVA = List.of(IOException.class, UncheckedIOException.class,
			ExecutionException.class, CompletionException.class, JacksonException.class);

	/** The static type in a block that catches several kinds, too. */
	private static final Set<Class<?>> ANY_FAILURE = Set.of(Throwable.class, Exception.class, RuntimeException.class);

	private static final Set<String> MESSAGES = Set.of("getMessage", "getLocalizedMessage", "getOriginalMessage");

	/** An exception as text: {@code "..." + ex}, or a value of a template. */
	private static final Pattern EXCEPTION_AS_TEXT = Pattern.compile("\"\\s*\\+ (?:ex|cause|unchecked)\\b"
			+ "(?:\\.getCause\\(\\))?\\s*[+);,]|formatted\\((?:(?:[^()]|\\([^()]*\\))*,\\s*)?"
			+ "(?:ex|cause|unchecked|\\w+\\.getCause\\(\\)|\\w+\\.getClass\\(\\))\\s*[,)]");

	private static final DescribedPredicate<JavaMethodCall> JAVA_MESSAGE = DescribedPredicate
		.describe("take the message of Java for an input or output that failed", (call) -> {
			Class<?> type = call.getTargetOwner().reflect();
			return MESSAGES.contains(call.getName()) && (ANY_FAILURE.contains(type)
					|| WITH_MESSAGES_OF_JAVA.stream().anyMatch((failure) -> failure.isAssignableFrom(type)));
		});

	@Test
	void messagesTakeTheirReasonFromOnePlace() {
		JavaClasses classes = ArchConfiguration.withThreadLocalScope((configuration) -> {
			// The rules ask for no class outside the two packages, and there are many.
			configuration.setResolveMissingDependenciesFromClassPath(false);
			return new ClassFileImporter().withImportOption(new ImportOption.DoNotIncludeTests())
				.importPackages("io.proxylab.lab", "io.proxylab.load");
		});
		noClasses().that()
			.resideOutsideOfPackage(FailureReason.class.getPackageName())
			.should()
			.callMethodWhere(JAVA_MESSAGE)
			.because("FailureReason says it without names of Java classes")
			.check(classes);
		noClasses().that()
			.doNotHaveSimpleName(ValidityCheck.class.getSimpleName())
			.and()
			.doNotHaveSimpleName("LiveEvent")
			.should()
			.callMethod(Class.class, "getSimpleName")
			.because("the name of a class is no reason")
			.check(classes);
	}

	@Test
	void noMessageHasAnExceptionAsText() throws IOException {
		List<String> found = new ArrayList<>();
		for (Path sources : List.of(Path.of("src/main/java"), Path.of("../load-generator/src/main/java"))) {
			try (Stream<Path> files = Files.walk(sources)) {
				for (Path file : files.filter((name) -> name.toString().endsWith(".java")).toList()) {
					EXCEPTION_AS_TEXT.matcher(Files.readString(file))
						.results()
						.forEach((match) -> found.add(file + ": " + match.group()));
				}
			}
		}
		assertThat(found).isEmpty();
	}

	@Test
	void anExceptionAsTextIsFound() {
		assertThat(List.of("\"a: \" + ex)", "\"a\" + ex.getCause(), ex)", "\"%s\".formatted(file, ex)",
				"\"%s\".formatted(name(file), ex.getCause())", "\"%s\".formatted(ex)"))
			.allMatch((code) -> EXCEPTION_AS_TEXT.matcher(code).find());
		assertThat(List.of("\"a: \" + FailureReason.of(ex), ex)", "\"%s\".formatted(file, FailureReason.of(ex)), ex)"))
			.noneMatch((code) -> EXCEPTION_AS_TEXT.matcher(code).find());
	}

}
