package io.proxylab.load.protocol;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

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

	@ParameterizedTest
	@CsvSource(quoteCharacter = '`', delimiter = '|', textBlock = """
			headers: ["Authorization: Bearer t", "X-Tenant: 7"] | headers: ["Authorization: ***", "X-Tenant: 7"]
			headers: ['Cookie: a=1; b=2', "X-Api-Key: k"]       | headers: ['Cookie: ***', "X-Api-Key: ***"]
			environment: ["DB_PASSWORD=p", "A=1"]               | environment: ["DB_PASSWORD=***", "A=1"]
			path: "/orders?access_token=t&page=2"               | path: "/orders?access_token=***&page=2"
			trust: { file: a.p12, password: "p q" }             | trust: { file: a.p12, password: *** }
			command: shop --db.password='p q' --port 1          | command: shop --db.password=*** --port 1
			url: http://user:pw@host                            | url: http://***@host
			set-cookie: SESSION=abc; Path=/                     | set-cookie: ***
			""")
	void credentialsOfATextAreMaskedAndAllElseStays(String text, String masked) {
		assertThat(Credentials.masked(text)).isEqualTo(masked);
		assertThat(Credentials.masked("a: 1\n" + text + "\nb: 2")).isEqualTo("a: 1\n" + masked + "\nb: 2");
	}

	@ParameterizedTest
	@ValueSource(strings = { "headers: [\"Authorization: Bearer ${TOKEN}\"]",
			"headers: [\"Cookie: SESSION=${SESSION}\"]", "environment: [\"DB_PASSWORD=$PASSWORD\"]",
			"path: /orders?token={token}", "mode: tokenless", "# the token is in the environment" })
	void aPlaceForACredentialStays(String text) {
		assertThat(Credentials.masked(text)).isEqualTo(text);
	}

	@Test
	void headersOfCredentialsAreKnown() {
		assertThat(List.of("Authorization", "cookie", "Proxy-Authorization", "X-Api-Key", "X-Auth-Token"))
			.allMatch(Credentials::isHeader);
		assertThat(List.of("Accept", "X-Tenant", "Content-Type")).noneMatch(Credentials::isHeader);
	}

}
