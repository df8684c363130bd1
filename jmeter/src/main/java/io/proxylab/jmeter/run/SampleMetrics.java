package io.proxylab.jmeter.run;

import java.util.concurrent.TimeUnit;

import io.proxylab.load.metrics.LoadMetrics;
import org.apache.jmeter.engine.util.NoThreadClone;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleListener;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.AbstractTestElement;

/** Hears every sample of a test, the warm-up's too, and counts it for Prometheus. */
final class SampleMetrics extends AbstractTestElement implements SampleListener, NoThreadClone {

	private final transient LoadMetrics metrics;

	SampleMetrics(LoadMetrics metrics) {
		this.metrics = metrics;
	}

	@Override
	public void sampleOccurred(SampleEvent event) {
		SampleResult sample = event.getResult();
		if (FailureReason.isAnswered(sample)) {
			this.metrics.answered(1);
		}
		if (sample.isSuccessful()) {
			this.metrics.served(TimeUnit.MILLISECONDS.toMicros(sample.getTime()));
		}
		else {
			this.metrics.failed(FailureReason.kind(sample), 1);
		}
	}

	@Override
	public void sampleStarted(SampleEvent event) {
		// never called for a plain sample
	}

	@Override
	public void sampleStopped(SampleEvent event) {
		// never called for a plain sample
	}

}
