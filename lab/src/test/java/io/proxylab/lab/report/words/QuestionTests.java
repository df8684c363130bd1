package io.proxylab.lab.report.words;

import static org.assertj.core.api.Assertions.assertThat;

import io.proxylab.lab.trial.SyntheticRun;
import io.proxylab.lab.trial.SyntheticTrial;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class QuestionTests {

	@TempDir
	Path runs;

	@Test
	void theCommentAtTheTopOfTheExperimentAsks() {
		assertThat(question("# Where do 200 threads bind,\n# and what does not? 800 users ask.\nname: a\n"))
			.isEqualTo("Where do 200 threads bind, and what does not?");
	}

	@Test
	void aCommentThatAsksNothingGivesItsFirstSentence() {
		assertThat(question("# battle.yaml in the same shape. One launch.\nname: a\n"))
			.isEqualTo("battle.yaml in the same shape.");
	}

	@Test
	void theLineForEditorsAsksNothing() {
		assertThat(question(
				"# yaml-language-server: $schema=../schemas/experiment.schema.json\n# Where do 200 threads bind?\nname: a\n"))
			.isEqualTo("Where do 200 threads bind?");
	}

	@Test
	void withoutACommentItIsWhatEveryExperimentAsks() {
		assertThat(question("name: a # why?\n")).isEqualTo("What do a and b carry, and what binds each of them?");
	}

	private String question(String experiment) {
		return Question.of(new SyntheticRun().with(new SyntheticTrial("direct", 10, 10))
			.with(new SyntheticTrial("b", 10, 10))
			.with(new SyntheticTrial("a", 10, 10))
			.experiment(experiment)
			.in(this.runs));
	}

}
