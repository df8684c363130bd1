package io.proxylab.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import picocli.CommandLine;

/** Holds the commands of docs/ci.md against the command line. */
class WorkflowDocTests {

	private final CiPage page;

	WorkflowDocTests() throws IOException {
		this.page = new CiPage();
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
		List<String> commands = CiPage.commands(Stream.concat(scripts().stream(), this.page.blocks("").stream()))
			.filter((line) -> line.startsWith("./proxylab "))
			.toList();
		assertThat(commands).hasSizeGreaterThan(5).allSatisfy((command) -> {
			String[] words = CiPage.arguments(command);
			CommandLine commandLine = ProxyLab.commandLine(new PrintWriter(new StringWriter()),
					new PrintWriter(new StringWriter()));
			assertThatNoException().isThrownBy(() -> commandLine.parseArgs(words));
		});
	}

	@Test
	void everyExperimentThatIsNamedIsThere() {
		assertThat(scripts().stream().flatMap((script) -> Stream.of(CiPage.arguments("./proxylab " + script))))
			.filteredOn((word) -> word.startsWith("experiments/"))
			.isNotEmpty()
			.allSatisfy((file) -> assertThat(CiPage.ROOT.resolve(file)).isRegularFile());
	}

	private List<String> scripts() {
		return steps().stream()
			.filter((step) -> step.containsKey("run"))
			.map((step) -> String.valueOf(step.get("run")))
			.toList();
	}

	private List<Map<?, ?>> steps() {
		Object workflow = new Yaml(new SafeConstructor(new LoaderOptions())).load(this.page.blocks("yaml").getFirst());
		List<Map<?, ?>> steps = new ArrayList<>();
		for (Object job : ((Map<?, ?>) at(workflow, "jobs")).values()) {
			((List<?>) at(job, "steps")).forEach((step) -> steps.add((Map<?, ?>) step));
		}
		return steps;
	}

	private static Object at(Object map, String key) {
		return Objects.requireNonNull(((Map<?, ?>) map).get(key), key);
	}

}
