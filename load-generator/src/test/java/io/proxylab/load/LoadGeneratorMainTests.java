package io.proxylab.load;

import java.io.PrintWriter;
import java.io.StringWriter;

import io.proxylab.load.protocol.LoadCommand;
import io.proxylab.load.protocol.LoadJson;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

import static org.assertj.core.api.Assertions.assertThat;

class LoadGeneratorMainTests {

	private final StringWriter out = new StringWriter();

	private final CommandLine command = LoadGeneratorMain.commandLine().setOut(new PrintWriter(this.out, true));

	@Test
	void helpShowsACommandThatCanBeTyped() throws Exception {
		assertThat(this.command.execute("--help")).isZero();
		String text = this.out.toString();
		assertThat(text).contains("--threads");
		String example = text.lines().filter((line) -> line.contains("{\"command\":\"run\"")).findFirst().orElseThrow();
		assertThat(LoadJson.readCommand(example)).isInstanceOf(LoadCommand.Run.class);
	}

	@Test
	void moreGeneratorsThanTheRangeAreWrongUsage() {
		assertThat(this.command.execute("--generators=65")).isEqualTo(2);
	}

}
