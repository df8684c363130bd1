package io.proxylab.jmeter.generate;

import java.util.Map;

import io.proxylab.load.protocol.LoadResult.ErrorKind;
import org.HdrHistogram.Histogram;

/**
 * One interval of every histogram.
 *
 * @param serviceTime of correct answers
 * @param responseTime of correct answers
 * @param addedTime of correct answers that name the upstream's delay
 * @param sendLag of all requests
 * @param errors response times of errors by kind, empty ones left out; may be added to
 */
record IntervalHistograms(Histogram serviceTime, Histogram responseTime, Histogram addedTime, Histogram sendLag,
		Map<ErrorKind, Histogram> errors) {

	void add(IntervalHistograms other) {
		this.serviceTime.add(other.serviceTime);
		this.responseTime.add(other.responseTime);
		this.addedTime.add(other.addedTime);
		this.sendLag.add(other.sendLag);
		other.errors.forEach((kind, histogram) -> this.errors.merge(kind, histogram, IntervalHistograms::merged));
	}

	private static Histogram merged(Histogram one, Histogram other) {
		one.add(other);
		return one;
	}

}
