package io.proxylab.lab.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.core.JacksonException;

class LabJsonTests {

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			value = { "{\"formatVersion\": 5, \"broken| 5", "{\"a\": {\"formatVersion\": 1}, \"formatVersion\": 2}| 2",
					"{\"a\": [1, {\"formatVersion\": 1}], \"b\": 7}| -1", "{\"formatVersion\": \"5\"}| -1",
					"{\"formatVersion\": 5.5}| -1", "{}| -1", "[5]| -1", "5| -1" })
	void theFormatVersionIsThatOfTheObjectItself(String json, int version) {
		assertThat(LabJson.formatVersion(json)).isEqualTo(version);
	}

	@Test
	void whatIsNoJsonHasNoVersion() {
		assertThatThrownBy(() -> LabJson.formatVersion("{\"a\": nothing, \"formatVersion\": 5}"))
			.isInstanceOf(JacksonException.class);
	}

}
