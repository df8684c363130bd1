package io.proxylab.jmeter.run;

import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

import org.apache.jmeter.engine.util.NoThreadClone;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleListener;
import org.apache.jmeter.testelement.AbstractTestElement;
import org.jspecify.annotations.Nullable;

/** Hears every sample of a test, and counts it under its label. */
final class SampleTally extends AbstractTestElement implements SampleListener, NoThreadClone {

	private final transient ConcurrentMap<String, LabelTally> labels = new ConcurrentHashMap<>();

	private transient volatile @Nullable LabelTally latest;

	@Override
	public void sampleOccurred(SampleEvent event) {
		LabelTally tally = this.labels.computeIfAbsent(event.getResult().getSampleLabel(), LabelTally::new);
		tally.add(event.getResult());
		this.latest = tally;
	}

	@Override
	public void sampleStarted(SampleEvent event) {
		// never called for a plain sample
	}

	@Override
	public void sampleStopped(SampleEvent event) {
		// never called for a plain sample
	}

	/** The label of the last sample. */
	@Nullable LabelTally latest() {
		return this.latest;
	}

	/** In the order in which the labels began. */
	List<LabelFigures> figures() {
		return this.labels.values()
			.stream()
			.map(LabelTally::figures)
			.sorted(Comparator.comparingLong(LabelFigures::firstStartEpochMillis))
			.toList();
	}

}
