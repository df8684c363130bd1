package io.proxylab.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What every pom.xml, and every page that starts a jar, keeps to. */
class BuildFilesTests {

	private static final Path HOME = Path.of(System.getProperty("basedir", ""), "..").toAbsolutePath().normalize();

	private static final Pattern FORK_COUNT = Pattern.compile("<forkCount>\\s*(.*?)\\s*</forkCount>");

	/** Of a jar that this build makes. */
	private static final Pattern BARE_JAVA = Pattern.compile("(?<!scripts/)java -jar [a-z./-]*target/\\S+");

	@Test
	void testsRunInOneJvmForEachModule() throws IOException {
		List<Path> poms = poms();
		assertThat(poms).hasSizeGreaterThan(20);
		for (Path pom : poms) {
			assertThat(FORK_COUNT.matcher(Files.readString(pom)).results().map((MatchResult found) -> found.group(1)))
				.as("%s: to hand tests out to several JVMs, Maven's own loads them, and that may be an older one; "
						+ "cure: junit-platform.properties and @Execution(CONCURRENT)", HOME.relativize(pom))
				.allMatch("1"::equals);
		}
	}

	@Test
	void asManyTestsRunSideBySideAsAModuleSays() throws IOException {
		List<Path> files = find((path) -> path.endsWith("junit-platform.properties"));
		assertThat(files).hasSizeGreaterThan(3);
		for (Path file : files) {
			Properties properties = new Properties();
			properties.load(new StringReader(Files.readString(file)));
			assertThat(properties.getProperty("junit.jupiter.execution.parallel.config.executor-service"))
				.as("%s: the other service starts more tests for one that waits for a future, and none for a class that "
						+ "waits for its own", HOME.relativize(file))
				.isEqualTo("worker_thread_pool");
		}
	}

	@Test
	void whatTheDocsStartRunsUnderAnyDefaultJava() throws IOException {
		List<Path> pages = pages();
		assertThat(pages).contains(HOME.resolve("README.md"));
		for (Path page : pages) {
			assertThat(BARE_JAVA.matcher(Files.readString(page)).results().map(MatchResult::group))
				.as("%s: cure: scripts/java", HOME.relativize(page))
				.isEmpty();
		}
	}

	private static List<Path> pages() throws IOException {
		return find((path) -> path.toString().endsWith(".md"));
	}

	private static List<Path> poms() throws IOException {
		return find((path) -> path.endsWith("pom.xml"));
	}

	private static List<Path> find(Predicate<Path> wanted) throws IOException {
		try (Stream<Path> files = Files.find(HOME, 6,
				(path, attributes) -> wanted.test(path) && !path.toString().contains("/target/"))) {
			return files.sorted().toList();
		}
	}

}
