package io.proxylab.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class CredentialsTests {

	@Test
	void credentialsOfACommandAreMaskedAndAllElseStays() {
		assertThat(Credentials.masked(List.of("java", "-Djavax.net.ssl.trustStorePassword=changeit", "-jar", "a.jar",
				"--spring.datasource.password=p", "--api-key", "k", "--password", "--verbose", "--threads=1",
				"https://user:pw@host:1/x", "http://host/a@b", "Authorization: Bearer t", "export API_TOKEN=t; run")))
			.containsExactly("java", "-Djavax.net.ssl.trustStorePassword=***", "-jar", "a.jar",
					"--spring.datasource.password=***", "--api-key", "***", "--password", "--verbose", "--threads=1",
					"https://***@host:1/x", "http://host/a@b", "Authorization: ***", "export API_TOKEN=*** run");
	}

}
