package io.proxylab.lab.run.place;

import io.proxylab.load.protocol.Request;
import io.proxylab.load.protocol.Request.Header;
import io.proxylab.load.protocol.Request.Method;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class FromEnvironmentTests {

	private static final Map<String, String> ENVIRONMENT = Map.of("TOKEN", "a$1\\b", "TENANT", "7");

	@Test
	void valuesStandInPlaceOfVariables() {
		Request filled = FromEnvironment.filled(
				request("Authorization: Bearer ${TOKEN}", "X-Tenant: ${TENANT}/${TENANT}", "X-Price: $5 {TOKEN}"),
				ENVIRONMENT::get);
		assertThat(filled.headers()).extracting(Header::value).containsExactly("Bearer a$1\\b", "7/7", "$5 {TOKEN}");
	}

	@Test
	void thoseWithoutAValueAreTold() {
		Request request = request("A: ${ONE} ${TOKEN}", "B: ${OTHER} ${ONE}");
		assertThat(FromEnvironment.missing(request, ENVIRONMENT::get)).containsExactly("ONE", "OTHER");
		assertThatIllegalArgumentException().isThrownBy(() -> FromEnvironment.filled(request, ENVIRONMENT::get))
			.withMessageContaining("no variable ONE");
	}

	private static Request request(String... headers) {
		return new Request(Method.GET, List.of(headers).stream().map(Header::parse).toList(), null);
	}

}
