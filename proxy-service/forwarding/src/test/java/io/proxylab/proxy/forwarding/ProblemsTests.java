package io.proxylab.proxy.forwarding;

import java.nio.charset.StandardCharsets;

import io.proxylab.proxy.rules.Reason;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

class ProblemsTests {

	@ParameterizedTest
	@EnumSource
	void everyReasonMakesAProblemThatParses(Reason reason) {
		Answer answer = Problems.of(reason, reason.detail());
		JsonNode problem = JsonMapper.shared().readTree(new String(answer.body().bytes(), StandardCharsets.UTF_8));
		assertThat(problem.required("status").intValue()).isEqualTo(reason.status()).isEqualTo(answer.status());
		assertThat(problem.required("reason").stringValue()).isEqualTo(reason.id()).matches("[a-z]+(-[a-z]+)*");
		assertThat(problem.required("type").stringValue()).isEqualTo("urn:proxy-lab:" + reason.id());
		assertThat(problem.required("detail").stringValue()).isNotBlank();
		assertThat(problem.required("title").stringValue()).isNotBlank();
	}

}
