package io.proxylab.lab.report.tables;

import static org.assertj.core.api.Assertions.assertThat;

import io.proxylab.lab.analysis.figures.PhaseFigures;
import io.proxylab.lab.analysis.figures.TimeFigures;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PhaseColumnTests {

	@Test
	void aTitleSaysWhatChanges() {
		assertThat(PhaseColumn.title(phase(null))).isEqualTo("delay 100ms, 0 to 12.5 s");
		assertThat(PhaseColumn.title(phase("500/s to 750/s"))).isEqualTo("500/s to 750/s, 0 to 12.5 s");
	}

	@Test
	void usersAreNotOffered() {
		assertThat(PhaseColumn.title(phase("10 users"))).isEqualTo("10 users, 0 to 12.5 s");
		assertThat(PhaseColumn.title(phase("10 to 1 user"))).isEqualTo("10 to 1 user, 0 to 12.5 s");
	}

	private static PhaseFigures phase(@Nullable String rate) {
		TimeFigures none = new TimeFigures(0, null, null, null, null, null, null);
		return new PhaseFigures("100ms", rate, 0, 12.5, 2, 0, none, null, null, null, 0, 0, null, null);
	}

}
