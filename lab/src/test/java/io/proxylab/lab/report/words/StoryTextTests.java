package io.proxylab.lab.report.words;

import static org.assertj.core.api.Assertions.assertThat;

import io.proxylab.lab.analysis.figures.Recovery;
import io.proxylab.lab.analysis.findings.StoryFinding.ChecksFailed;
import io.proxylab.lab.analysis.findings.StoryFinding.OnlyProbesFailed;
import io.proxylab.lab.analysis.findings.StoryFinding.Replaced;
import io.proxylab.lab.analysis.findings.StoryFinding.WellAgain;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Sentences of which no other test has a run; ScheduleTests has the rest. */
class StoryTextTests {

	@Test
	void aStoryIsASentenceAFinding() {
		assertThat(StoryText
			.of(List.of(new Replaced(25, null, null, 1), new ChecksFailed(2, 6, 3), new OnlyProbesFailed(5, 60, 1),
					new WellAgain(50, new Recovery(true, 4)), new WellAgain(50, new Recovery(false, 30)))))
			.containsExactly(
					"ECS would have replaced the task 25 s into the window: 3 health checks in a row failed "
							+ "(every 10 s, timeout 5 s)",
					"2 of 6 health checks failed, never 3 in a row: ECS would have kept the task (worst of 3 launches)",
					"health checks every 10 s passed, though 5 of 60 probes failed: ECS would have kept the task",
					"delay and load were as before from 50 s on, the target 4 s later",
					"delay and load were as before from 50 s on, the target not in the 30 s that were left");
	}

}
