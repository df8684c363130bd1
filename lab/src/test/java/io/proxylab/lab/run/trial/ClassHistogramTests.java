package io.proxylab.lab.run.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.proxylab.lab.trial.HeldMemory.Growth;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClassHistogramTests {

	private static final List<String> BEFORE = List.of("4711:",
			" num     #instances         #bytes  class name (module)",
			"-------------------------------------------------------",
			"   1:          1000         100000  [B (java.base@25.0.3)",
			"   2:           500          12000  java.lang.String (java.base@25.0.3)",
			"   3:            10            400  org.example.Session", "Total          1510         112400");

	@Test
	void theHeapIsAllClassesTogether() {
		assertThat(ClassHistogram.parse(BEFORE).bytes()).isEqualTo(112_400);
	}

	@Test
	void whatHasGrownIsToldByBytes() {
		ClassHistogram now = ClassHistogram.parse(List.of("   1:          900         300000  [B (java.base@25.0.3)",
				"   2:          400          9600  java.lang.String (java.base@25.0.3)",
				"   3:          110           4400  org.example.Session",
				"   4:          100           4800  org.example.New"));
		assertThat(now.since(ClassHistogram.parse(BEFORE), 10)).containsExactly(new Growth("[B", -100, 200_000),
				new Growth("org.example.New", 100, 4800), new Growth("org.example.Session", 100, 4000));
		assertThat(now.since(ClassHistogram.parse(BEFORE), 1)).hasSize(1);
	}

	@Test
	void twoClassesOfANameAreAddedUp() {
		ClassHistogram twice = ClassHistogram
			.parse(List.of("   1:   1   16  org.example.Twice", "   2:   2   32  org.example.Twice"));
		assertThat(twice.since(ClassHistogram.parse(BEFORE), 10))
			.containsExactly(new Growth("org.example.Twice", 3, 48));
	}

	@Test
	void whatIsNoneIsRefusedWithWhatWasPrinted() {
		assertThatExceptionOfType(IllegalArgumentException.class)
			.isThrownBy(() -> ClassHistogram.parse(List.of("4711:", "java.io.IOException: No such process")))
			.withMessageContaining("No such process");
	}

}
