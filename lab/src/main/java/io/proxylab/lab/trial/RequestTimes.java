package io.proxylab.lab.trial;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Times of the requests of a mix, told apart by their names; none of other loads, and of
 * a request without correct answers.
 *
 * @param response from the intended send to the last byte, correct answers
 * @param added response time minus the upstream's delay for the same request
 */
public record RequestTimes(SortedMap<String, ValueCounts> response, SortedMap<String, ValueCounts> added) {

	/** Of a load whose requests are all the same. */
	public static final RequestTimes NONE = new RequestTimes(new TreeMap<>(), new TreeMap<>());

	static RequestTimes of(Map<String, RecordedTimes> response, Map<String, RecordedTimes> added) {
		return new RequestTimes(values(response), values(added));
	}

	private static SortedMap<String, ValueCounts> values(Map<String, RecordedTimes> times) {
		SortedMap<String, ValueCounts> values = new TreeMap<>();
		times.forEach((name, recorded) -> values.put(name, recorded.values()));
		return values;
	}

}
