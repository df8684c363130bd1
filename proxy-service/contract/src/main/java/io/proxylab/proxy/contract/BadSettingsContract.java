package io.proxylab.proxy.contract;

import java.io.IOException;
import java.util.List;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Messages of a packaged application about bad settings. {@code BadSettingsIT} of the
 * servlet proxy asks the same within its JVM, at a fraction of the cost.
 */
public abstract class BadSettingsContract extends StartContract {

	@Test
	@Tag("full")
	void withoutAVariantTheChoicesAreNamed() throws IOException, InterruptedException {
		assertRefused(List.of(), "proxy.variant", "Choose one of ", variant());
	}

	@ParameterizedTest
	@Tag("full")
	@CsvSource({ "proxy.upstream=http://127.0.0.1:8081/path, Use scheme",
			"proxy.request-threads=0, Use a number from 1", "proxy.track=fast, fast" })
	void aBadSettingIsAnsweredWithItsNameAndACure(String setting, String cure)
			throws IOException, InterruptedException {
		assertRefused(List.of("--proxy.variant=" + variant(), "--" + setting),
				setting.substring(0, setting.indexOf('=')), cure);
	}

}
