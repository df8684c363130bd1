package io.proxylab.userservice;

import java.io.PrintWriter;
import java.io.StringWriter;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

import static org.assertj.core.api.Assertions.assertThat;

class UserServiceMainTests {

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
			--delay=100      | unit missing
			--delay=0s:2h    | delay 2h is out of range
			--port=65536     | --port=65536: out of range 0 to 65535
			--port=x         | 'x' is not an int
			--threads=0      | --threads=0: out of range 1 to 256
			--threat=1       | Unknown option: '--threat=1'
			--answers=nope.json | 'nope.json' cannot be read
			--answers=pom.xml | 'pom.xml' is no list of answers
			--named=nope.json | 'nope.json' cannot be read
			--named=pom.xml  | 'pom.xml' is no list of upstreams
			--certificate=a.pem | --certificate=a.pem: has no key; add --key=FILE
			--key=a.key      | --key=a.key: has no certificate; add --certificate=FILE
			--http=3         | --http=3: is neither 1 nor 2; write --http=2 for HTTP/2
			--http=2         | --http=2: is spoken over TLS only; add --certificate=FILE and --key=FILE
			--management-port=8081 | is the load's port
			""")
	void wrongUsageIsOneLineAndExitCode2(String argument, String reason) {
		StringWriter errors = new StringWriter();
		CommandLine command = UserServiceMain.commandLine().setErr(new PrintWriter(errors, true));
		assertThat(command.execute(argument)).isEqualTo(2);
		assertThat(errors.toString().lines()).hasSize(1)
			.first()
			.asString()
			.startsWith("user-service: ")
			.contains(reason);
	}

}
