package io.proxylab.lab.cli.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.proxylab.lab.cli.terminal.CommandFailure;
import io.proxylab.lab.experiment.file.ExperimentFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LiteralCredentialsTests {

	private static final String PROXY = "targets: [webflux-webclient]\n";

	@TempDir
	Path folder;

	@ParameterizedTest
	@ValueSource(strings = { "Authorization: Bearer hush", "Cookie: SESSION=hush", "X-Api-Key: hush",
			"proxy-authorization: Basic hush" })
	void aHeaderThatHoldsACredentialIsRefusedAndNotShown(String header) {
		String name = header.substring(0, header.indexOf(':'));
		assertThatExceptionOfType(CommandFailure.class)
			.isThrownBy(() -> check(PROXY + "request: { headers: [\"" + header + "\"] }\n"))
			.satisfies((failure) -> assertThat(failure.messages()).singleElement()
				.asString()
				.contains("headers: '" + name + "' holds a credential, and the file is kept with every run. Write \""
						+ name + ": ${")
				.doesNotContain("hush"));
	}

	@Test
	void aHeaderOfAMixIsRefusedToo() {
		assertThatExceptionOfType(CommandFailure.class).isThrownBy(() -> check("""
				targets: [webflux-webclient]
				requests:
				  - { name: a, weight: 1, path: "/user?delay={delayMillis}", headers: ["Authorization: Bearer hush"] }
				"""));
	}

	@Test
	void aHeaderThatNamesAVariableIsAccepted() throws IOException {
		assertThat(check(PROXY + "request: { headers: [\"Authorization: Bearer ${TOKEN}\", \"X-Tenant: 7\"] }\n"))
			.isEmpty();
	}

	@Test
	void otherCredentialsAreWarnedOfAndNotShown() throws IOException {
		List<String> warnings = check("""
				targets:
				  - as: shop
				    command: [ shop, "--port={port}", "--db.password=hush" ]
				    environment: ["DB_PASSWORD=hush", "ORDERS_URL={upstream}"]
				    path: /user?delay={delayMillis}&access_token=hush
				""");
		assertThat(warnings).hasSize(3)
			.allMatch((warning) -> warning.startsWith("warning: " + file() + ": target shop: "))
			.noneMatch((warning) -> warning.contains("hush"))
			.anyMatch((warning) -> warning.contains("access_token=*** holds a credential"))
			.anyMatch((warning) -> warning.contains("environment: DB_PASSWORD holds a credential"))
			.anyMatch((warning) -> warning.contains("its command line holds a credential"));
	}

	private List<String> check(String yaml) throws IOException {
		Files.writeString(file(), yaml + "load: { closed: { users: 9 } }\nupstream: { delay: 10ms }\n");
		return LiteralCredentials.check(ExperimentFile.read(file()), file());
	}

	private Path file() {
		return this.folder.resolve("mine.yaml");
	}

}
