package io.proxylab.jmeter.engine;

import java.lang.reflect.Field;
import java.util.List;
import java.util.Map;

import org.apache.jmeter.protocol.http.sampler.HTTPHC4Impl;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** The properties as JMeter's own HTTP client has read them, and not as we wrote them. */
class FairPropertiesTests {

	@BeforeAll
	static void prepareJMeter() {
		JMeterEnvironment.prepare(List.of(), Map.of());
	}

	@ParameterizedTest
	@CsvSource({ "TIME_TO_LIVE, 86400000", "VALIDITY_AFTER_INACTIVITY_TIMEOUT, -1", "RETRY_COUNT, 0",
			"RESET_STATE_ON_THREAD_GROUP_ITERATION, false" })
	void theFairValueIsInForce(String field, String value) throws ReflectiveOperationException {
		Field setting = field(HTTPHC4Impl.class, field);
		setting.setAccessible(true);
		assertThat(String.valueOf(setting.get(null))).isEqualTo(value);
	}

	private static Field field(Class<?> type, String name) throws NoSuchFieldException {
		for (Class<?> at = type; at != null; at = at.getSuperclass()) {
			for (Field field : at.getDeclaredFields()) {
				if (field.getName().equals(name)) {
					return field;
				}
			}
		}
		throw new NoSuchFieldException(name);
	}

}
