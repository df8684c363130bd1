package io.proxylab.lab.box;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CpuListTests {

	@ParameterizedTest(name = "''{0}'' is written as ''{1}''")
	@CsvSource(delimiter = '|', value = { "0|0", "0-1|0-1", "0,1,2,5|0-2,5", "3 , 1-2|1-3", "7,7|7", "''|''" })
	void theKernelsFormatIsReadAndWritten(String text, String written) {
		assertThat(CpuList.parse(text)).hasToString(written);
	}

	@Test
	void aWrongPartIsNamed() {
		assertThatIllegalArgumentException().isThrownBy(() -> CpuList.parse("0,x-2"))
			.withMessageContaining("'x-2' is neither a number nor a range");
	}

	@ParameterizedTest(name = "{1} CPUs of {0}: target {2}, others {3}, complete {4}")
	@CsvSource(delimiter = ';', value = {
			// one core: nothing can be kept apart
			"0; 1; ''; ''; false",
			// two cores
			"0 1; 0.25; 1; 0; true", "0 1; 1; 1; 0; true", "0 1; 1.5; 1; 0; false", "0 1; 2; 1; 0; false",
			// four cores
			"0 1 2 3; 2; 2-3; 0-1; true", "0 1 2 3; 8; 1-3; 0; false",
			// hardware threads: the target's sibling stays idle as long as there is
			// another
			// core
			"0,4 1,5 2,6 3,7; 1; 3; 0-2,4-6; true", "0,4 1,5 2,6 3,7; 2; 3,7; 0-2,4-6; true", "0,1; 1; 0; 1; true",
			"2,3; 4; 2; 3; false" })
	void targetAndOthersNeverShareACore(String cores, double cpus, String target, String others, boolean complete) {
		List<CpuList> siblings = List.of(cores.split(" ")).stream().map(CpuList::parse).toList();
		CoreSplit split = CoreSplit.of(siblings, cpus);
		assertThat(split.target()).hasToString(target);
		assertThat(split.others()).hasToString(others);
		assertThat(split.complete()).isEqualTo(complete);
	}

}
