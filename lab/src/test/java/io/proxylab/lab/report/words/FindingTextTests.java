package io.proxylab.lab.report.words;

import static org.assertj.core.api.Assertions.assertThat;

import io.proxylab.lab.analysis.findings.CellFinding;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Those of the analysis that its own tests do not make. */
class FindingTextTests {

	@Test
	void aFindingIsToldWithItsFigures() {
		assertThat(FindingText.of(List.of(new CellFinding.Ended("did not survive 1,500/s: heap full"),
				new CellFinding.LeftOut(1), new CellFinding.LeftOut(2), new CellFinding.NotSteady(2, 6, "it fell"),
				new CellFinding.NotSteady(1, 1, "it fell"), new CellFinding.NotWarm(2, 6, 0.071, null, null),
				new CellFinding.WarmUpNotSteady(1, 1), new CellFinding.Profiled(6))))
			.containsExactly("did not survive 1,500/s: heap full", "1 invalid trial is left out",
					"2 invalid trials are left out", "no steady state in 2 of 6 launches: it fell",
					"no steady state: it fell", "not warm in 2 of 6 windows: JIT compilers used 7% of its CPU",
					"throughput or CPU a request was not yet steady when the warm-up ended",
					"profiled: the sampling of its stacks is part of its CPU");
	}

}
