package io.proxylab.proxy.forwarding;

import java.util.Collection;
import java.util.concurrent.atomic.LongAdder;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SpanExporter;

/**
 * The end of every span: it is finished and comes here in a batch, as it would go to a
 * collector, is counted and dropped. What a collector and the way to it cost is not a
 * property of the stack.
 */
final class DroppedSpans implements SpanExporter, MeterBinder {

	private final LongAdder count = new LongAdder();

	@Override
	public CompletableResultCode export(Collection<SpanData> spans) {
		this.count.add(spans.size());
		return CompletableResultCode.ofSuccess();
	}

	@Override
	public CompletableResultCode flush() {
		return CompletableResultCode.ofSuccess();
	}

	@Override
	public CompletableResultCode shutdown() {
		return CompletableResultCode.ofSuccess();
	}

	@Override
	public void bindTo(MeterRegistry registry) {
		FunctionCounter.builder("proxy.spans.dropped", this.count, LongAdder::doubleValue)
			.description("spans that were finished, batched, counted and dropped")
			.register(registry);
	}

}
