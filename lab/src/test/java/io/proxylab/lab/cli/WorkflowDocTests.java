package io.proxylab.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import picocli.CommandLine;

/** Holds the commands of docs/ci.md against the command line. */
class WorkflowDocTests {

	private static final Path ROOT = Path.of(System.getProperty("basedir", ""), "..");

	private static final Pattern BLOCK = Pattern.compile("```(\\w*)\n(.*?)```", Pattern.DOTALL);

	/** A word of a shell, quoted or not. */
	private static final Pattern WORD = Pattern.compile("'([^']*)'|\"([^\"]*)\"|(\\S+)");

	private final String page;

	WorkflowDocTests() throws IOException {
		this.page = Files.readString(ROOT.resolve("docs/ci.md"));
	}

	@Test
	void everyStepOfTheWorkflowRunsSomethingOrUsesAnAction() {
		assertThat(steps()).hasSizeGreaterThan(8)
			.allSatisfy((step) -> assertThat(step.containsKey("run")).isNotEqualTo(step.containsKey("uses")));
	}

	@Test
	void theWorkflowMeasuresComparesAndPosts() {
		assertThat(scripts()).anyMatch((script) -> script.contains("./proxylab run"))
			.anyMatch((script) -> script.contains("./proxylab compare"))
			.anyMatch((script) -> script.contains(">> \"$GITHUB_STEP_SUMMARY\""))
			.anyMatch((script) -> script.startsWith("gh pr comment"));
	}

	@Test
	void everyCommandIsOneThatTheCommandLineAccepts() {
		List<String> commands = Stream.concat(scripts().stream(), blocks("").stream())
			.map((script) -> script.replace("\\\n", " "))
			.flatMap(String::lines)
			.map(String::strip)
			.filter((line) -> line.startsWith("./proxylab "))
			.toList();
		assertThat(commands).hasSizeGreaterThan(5).allSatisfy((command) -> {
			String[] words = words(command);
			CommandLine commandLine = ProxyLab.commandLine(new PrintWriter(new StringWriter()),
					new PrintWriter(new StringWriter()));
			assertThatNoException().isThrownBy(() -> commandLine.parseArgs(words));
		});
	}

	@Test
	void everyExperimentThatIsNamedIsThere() {
		assertThat(scripts().stream().flatMap((script) -> Stream.of(words("./proxylab " + script))))
			.filteredOn((word) -> word.startsWith("experiments/"))
			.isNotEmpty()
			.allSatisfy((file) -> assertThat(ROOT.resolve(file)).isRegularFile());
	}

	/** The arguments, up to where the shell does something with the output. */
	private static String[] words(String command) {
		List<String> words = new ArrayList<>();
		WORD.matcher(command).results().forEach((word) -> {
			String quoted = (word.group(1) != null) ? word.group(1) : word.group(2);
			words.add((quoted != null) ? quoted : word.group(3));
		});
		return words.stream()
			.skip(1)
			.takeWhile((word) -> !word.equals(">") && !word.equals("|"))
			.toArray(String[]::new);
	}

	private List<String> scripts() {
		return steps().stream()
			.filter((step) -> step.containsKey("run"))
			.map((step) -> String.valueOf(step.get("run")))
			.toList();
	}

	private List<Map<?, ?>> steps() {
		Object workflow = new Yaml(new SafeConstructor(new LoaderOptions())).load(blocks("yaml").getFirst());
		List<Map<?, ?>> steps = new ArrayList<>();
		for (Object job : ((Map<?, ?>) at(workflow, "jobs")).values()) {
			((List<?>) at(job, "steps")).forEach((step) -> steps.add((Map<?, ?>) step));
		}
		return steps;
	}

	private static Object at(Object map, String key) {
		return Objects.requireNonNull(((Map<?, ?>) map).get(key), key);
	}

	private List<String> blocks(String language) {
		return BLOCK.matcher(this.page)
			.results()
			.filter((block) -> block.group(1).equals(language))
			.map((block) -> block.group(2))
			.toList();
	}

}
