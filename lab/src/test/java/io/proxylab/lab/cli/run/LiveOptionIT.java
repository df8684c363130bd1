package io.proxylab.lab.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.proxylab.lab.cli.terminal.CommandFailure;
import io.proxylab.lab.live.LiveServer;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

class LiveOptionIT {

	private final StringWriter err = new StringWriter();

	@Test
	void whatFollowsTheOptionIsTheExperimentAndNotAPort() {
		Following command = parsed("--live", "experiments/smoke.yaml");
		assertThat(command.experiment).isEqualTo(Path.of("experiments/smoke.yaml"));
		try (LiveServer server = command.live.open(new PrintWriter(this.err)).orElseThrow()) {
			assertThat(this.err).hasToString("live: " + server.url() + "\n");
			assertThat(server.url().getHost()).isEqualTo("127.0.0.1");
			assertThat(server.url().getPort()).isPositive();
		}
	}

	@Test
	void theOptionMayBeTheLastWord() {
		Following command = parsed("experiments/smoke.yaml", "--live");
		try (LiveServer server = command.live.open(new PrintWriter(this.err)).orElseThrow()) {
			assertThat(server.url().getPort()).isPositive();
		}
	}

	@Test
	void withoutTheOptionNothingIsServed() {
		assertThat(parsed("experiments/smoke.yaml").live.open(new PrintWriter(this.err))).isEmpty();
		assertThat(this.err.toString()).isEmpty();
	}

	@Test
	void aPortThatIsTakenIsToldWithTheCure() throws IOException {
		try (LiveServer other = LiveServer.open(LiveServer.ANY_PORT)) {
			int port = other.url().getPort();
			Following command = parsed("--live=" + port);
			assertThatThrownBy(() -> command.live.open(new PrintWriter(this.err))).isInstanceOf(CommandFailure.class)
				.hasMessageContaining(String.format(Locale.ROOT, "--live: 127.0.0.1:%d cannot be had", port))
				.hasMessageContaining("name another port");
		}
	}

	@Test
	void whatIsNoPortIsToldWithTheRange() {
		assertThatThrownBy(() -> parsed("--live=70000").live.open(new PrintWriter(this.err)))
			.hasMessageContaining("70000 is no port; write 1 to 65535");
	}

	private static Following parsed(String... arguments) {
		Following command = new Following();
		new CommandLine(command).parseArgs(arguments);
		return command;
	}

	@Command
	private static final class Following {

		@Mixin
		private final LiveOption live = new LiveOption();

		@Parameters(arity = "0..1")
		private @Nullable Path experiment;

	}

}
