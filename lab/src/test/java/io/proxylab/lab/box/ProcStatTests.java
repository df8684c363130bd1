package io.proxylab.lab.box;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class ProcStatTests {

	private static final String REST = " S 1 77 77 0 -1 4194560 85 0 0 0 1250 250 7 8 20 0 30 0 987654 1 2 3\n";

	@Test
	void userAndSystemTimeThreadsAndStartAreRead() {
		ProcStat stat = ProcStat.parse("4711 (java)" + REST);
		assertThat(stat).isEqualTo(new ProcStat("java", 1500, 30, 987654));
		assertThat(stat.cpuSeconds()).isEqualTo(15.0);
	}

	@Test
	void aNameMayHoldBlanksAndBrackets() {
		assertThat(ProcStat.parse("4711 (a) b (c)" + REST)).isEqualTo(new ProcStat("a) b (c", 1500, 30, 987654));
	}

	@Test
	void anythingElseIsRefused() {
		assertThatIllegalArgumentException().isThrownBy(() -> ProcStat.parse("no such line"))
			.withMessageContaining("'no such line'");
	}

}
