package io.proxylab.proxy.rules;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

class AnswerRulesTests {

	@ParameterizedTest
	@CsvSource({ "text/plain, text/plain", "text/plain; charset=utf-8, text/plain;charset=utf-8",
			"text/plain ; Charset=UTF-8 ; format=flowed, text/plain; format=flowed;Charset=UTF-8", "a/b; c=d, a/b; c=d",
			"nonsense, nonsense", "a/b;charset=x, a/b;charset=x" })
	void aMediaTypesCharsetIsWhereTomcatPutsIt(String value, String canonical) {
		assertThat(AnswerRules.contentType(value)).isEqualTo(canonical);
	}

	@ParameterizedTest
	@EnumSource
	void everyReasonMakesAProblemThatParses(Reason reason) {
		JsonNode problem = JsonMapper.shared().readTree(AnswerRules.problem(reason, reason.detail()));
		assertThat(problem.required("status").intValue()).isEqualTo(reason.status());
		assertThat(problem.required("reason").stringValue()).isEqualTo(reason.id()).matches("[a-z]+(-[a-z]+)*");
		assertThat(problem.required("type").stringValue()).isEqualTo("urn:proxy-lab:" + reason.id());
		assertThat(problem.required("detail").stringValue()).isNotBlank();
		assertThat(problem.required("title").stringValue()).isNotBlank();
	}

}
