package io.proxylab.lab.experiment.file;

import io.proxylab.lab.claims.Measure;
import io.proxylab.lab.experiment.Box;
import io.proxylab.lab.experiment.Experiment;
import io.proxylab.lab.experiment.Setting;
import io.proxylab.lab.experiment.Target;
import io.proxylab.lab.yaml.Problems;
import io.proxylab.proxy.catalogue.Catalogue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class DocumentedExperimentTests {

	private static final Pattern YAML = Pattern.compile("```yaml\n(.*?)```", Pattern.DOTALL);

	private static final Pattern DELAY = Pattern.compile("^\\| `\"?([^`\"]+)\"?` \\|", Pattern.MULTILINE);

	@Test
	void theExampleIsAnExperiment() throws IOException {
		List<String> examples = YAML.matcher(page()).results().map((match) -> match.group(1)).toList();
		assertThat(examples).hasSize(1)
			.allSatisfy((yaml) -> assertThat(parse(yaml).targets()).extracting(Target::name)
				.contains("servlet-blocking-1000"));
	}

	@Test
	void everyKeySettingAndNamedBoxIsThere() throws IOException {
		assertThat(page())
			.contains(Stream
				.of(ExperimentKeys.ALL.names().stream(), Arrays.stream(Setting.values()).map(Setting::key),
						Box.NAMED.stream().map(Box::name))
				.flatMap((words) -> words)
				.map((word) -> "`" + word)
				.toList());
	}

	@Test
	void everyFormOfADelayIsOne() throws IOException {
		String page = page();
		int start = page.indexOf("### Delays");
		List<String> forms = DELAY.matcher(page.substring(start, page.indexOf("\n#", start)))
			.results()
			.map((MatchResult match) -> match.group(1))
			.toList();
		assertThat(forms).hasSize(6).allSatisfy((form) -> assertThat(parse("""
				targets: [direct]
				load: { closed: { users: 1 } }
				upstream: { delay: "%s" }
				measure: { duration: 90s }
				""".formatted(form)).delays()).hasSize(1));
	}

	@Test
	void everyMeasureIsExplainedAndTheClaimsAreSome() throws IOException {
		String page = page();
		String section = page.substring(page.indexOf("### Claims and gates") + 1);
		assertThat(section).contains(Measure.words().stream().map((word) -> "`" + word + "`").toList());
		String block = section.substring(section.indexOf("```") + 4);
		Experiment experiment = parse("""
				targets: [webflux-webclient, servlet-blocking-apache5]
				load: { closed: { users: [100, 800] } }
				upstream: { delay: [10ms, 500ms] }
				""" + block.substring(0, block.indexOf("```")));
		assertThat(experiment.claims().claims()).hasSize(4);
		assertThat(experiment.claims().gates()).hasSize(1);
	}

	private static String page() throws IOException {
		return Files.readString(Path.of("..", "docs", "adding-an-experiment.md"));
	}

	private static Experiment parse(String yaml) {
		return ExperimentFile.parse(yaml, "documented", new Problems("adding-an-experiment.md"), Catalogue.load());
	}

}
