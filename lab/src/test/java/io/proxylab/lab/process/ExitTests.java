package io.proxylab.lab.process;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExitTests {

	@ParameterizedTest(name = "{0} with {1} kills: {2}")
	@CsvSource(delimiter = '|', value = { "0|0|0, ended by itself", "1|0|1, failed", "42|0|42, failed",
			"3|0|3, failed; a JVM with ExitOnOutOfMemoryError ends so when its heap is full",
			"125|0|125, could not enter its cgroup, was refused by its container engine, or lost the lab while starting",
			"126|0|126, the command is not executable", "127|0|127, the command was not found",
			"137|0|137, ended by SIGKILL", "137|-1|137, ended by SIGKILL",
			"137|1|137, killed by the memory limit of the box (OOM)", "143|0|143, ended by SIGTERM",
			"143|1|143, ended by SIGTERM", "134|0|134, ended by SIGABRT: a JVM crashed, see hs_err_pid*.log",
			"152|0|152, ended by signal 24" })
	void aCodeHasAMeaning(int code, long oomKills, String meaning) {
		assertThat(new Exit(code, oomKills).meaning()).isEqualTo(meaning);
	}

}
