package io.proxylab.jmeter.generate;

import java.util.List;
import java.util.Map;

import io.proxylab.jmeter.engine.JMeterEnvironment;
import io.proxylab.load.engine.Generator;
import io.proxylab.load.engine.PreparedLoad;
import io.proxylab.load.protocol.LoadSettings;

/**
 * Offers loads by JMeter's engine. They run after one another in this JVM: JMeter's
 * engine allows one at a time.
 */
public final class JMeterGenerator implements Generator {

	/** Sets JMeter up for this JVM. */
	public JMeterGenerator() {
		JMeterEnvironment.prepare(List.of(), Map.of());
	}

	@Override
	public PreparedLoad prepare(LoadSettings settings) {
		return new JMeterLoad(settings);
	}

	/** Nothing is held between loads. */
	@Override
	public void close() {
	}

}
