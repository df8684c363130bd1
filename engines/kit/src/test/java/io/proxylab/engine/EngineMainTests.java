package io.proxylab.engine;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

import static org.assertj.core.api.Assertions.assertThat;

class EngineMainTests {

	private final StringWriter out = new StringWriter();

	private final StringWriter err = new StringWriter();

	private final Map<String, Mode> modes = Map.of("x-sync", Mode.sync((_, _) -> new Nothing()), "x-virtual",
			Mode.withoutRequestThreads((_, _) -> new Nothing()));

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					--engine=x-snyc                                  | --engine: unknown 'x-snyc'; choose one of x-sync, x-virtual
					--server.port=1                                  | Missing required option: '--engine=ID'
					--engine=x-sync --server.port=65536              | --server.port: 65536 is no port; use 0 to 65535
					--engine=x-sync --server.port=x                  | Invalid value for option '--server.port': 'x' is not an int
					--engine=x-sync --management.server.port=-1      | --management.server.port: -1 is no port; use 0 to 65535
					--engine=x-sync --engine.request-threads=0       | --engine.request-threads: cannot be 0; use 1 to 100000
					--engine=x-sync --engine.request-threads=100001  | --engine.request-threads: cannot be 100001; use 1 to 100000
					--engine=x-virtual --engine.request-threads=10   | --engine.request-threads: x-virtual has no request threads; leave it out
					--engine=x-sync --engine.greeting=long           | --engine.greeting: cannot be 'long'; choose minimal or json
					--engine=x-sync --nosuch                         | Unknown option: '--nosuch'
					""")
	void aWrongArgumentIsToldWithItsValueAndTheCure(String arguments, String message) {
		assertThat(execute(arguments.split(" "))).isEqualTo(2);
		assertThat(this.err.toString()).isEqualToIgnoringNewLines("engine-x.jar: " + message + "; --help tells more");
	}

	@Test
	void aPortThatIsTakenIsToldWithTheCure() throws IOException {
		try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			assertThat(execute("--engine=x-sync", "--management.server.port=" + taken.getLocalPort())).isEqualTo(2);
			assertThat(this.err.toString()).contains("port " + taken.getLocalPort(),
					"or use another port, 0 for a free one");
		}
	}

	@Test
	void helpNamesTheModesAndAnExample() {
		assertThat(execute("--help")).isZero();
		assertThat(this.out.toString()).contains("Ids: x-sync, x-virtual",
				"java -jar engine-x.jar --engine=x-sync --server.port=8080");
	}

	private int execute(String... arguments) {
		CommandLine commandLine = EngineMain.commandLine("engine-x.jar", this.modes);
		return commandLine.setOut(new PrintWriter(this.out, true))
			.setErr(new PrintWriter(this.err, true))
			.execute(arguments);
	}

	private static final class Nothing implements RunningEngine {

		@Override
		public int port() {
			return 1;
		}

		@Override
		public SortedMap<String, Object> limits() {
			return new TreeMap<>();
		}

		@Override
		public void close() {
			// Nothing runs.
		}

	}

}
