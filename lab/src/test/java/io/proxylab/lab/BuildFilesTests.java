package io.proxylab.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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
		try (Stream<Path> files = Files.find(HOME, 3,
				(path, attributes) -> path.toString().endsWith(".md") && !path.toString().contains("/target/"))) {
			return files.sorted().toList();
		}
	}

	private static List<Path> poms() throws IOException {
		try (Stream<Path> files = Files.find(HOME, 3,
				(path, attributes) -> path.endsWith("pom.xml") && !path.toString().contains("/target/"))) {
			return files.sorted().toList();
		}
	}

}
