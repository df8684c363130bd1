package io.proxylab.proxy.netty;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class StartIT {

	@Test
	void theApplicationSaysInWordsWhyItCannotStart() throws IOException, InterruptedException {
		assertRefused("--proxy.upstream=http://127.0.0.1:8081/path",
				"proxy.upstream cannot be 'http://127.0.0.1:8081/path'. Use scheme");
	}

	@ParameterizedTest
	@Tag("full") // ProxySettingsTests asks for the same words without a process.
	@CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
			--proxy.pool.max-connections=0 | proxy.pool.max-connections cannot be '0'. Use a number from 1
			--proxy.request-threads=200 | there is no setting proxy.request-threads; choose one of
			""")
	void soItDoesForEveryBadSetting(String argument, String words) throws IOException, InterruptedException {
		assertRefused(argument, words);
	}

	private static void assertRefused(String argument, String words) throws IOException, InterruptedException {
		Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
				"-XX:TieredStopAtLevel=1", "-jar", Path.of("target", "proxy-netty.jar").toString(), "--server.port=0",
				"--management.server.port=0", argument)
			.redirectErrorStream(true)
			.start();
		try {
			String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
			assertThat(process.waitFor()).isEqualTo(1);
			assertThat(output).contains(words).doesNotContain("\tat ");
		}
		finally {
			process.destroyForcibly();
		}
	}

}
