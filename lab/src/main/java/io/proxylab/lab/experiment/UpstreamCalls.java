package io.proxylab.lab.experiment;

import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How often a target calls the upstream for one answer: as an experiment names it, as the
 * proxy is told, and as the proxy must then report it.
 *
 * @param count calls, 1 to {@value #MOST}; 0 where they differ from answer to answer
 * @param how they follow each other; of one call {@link How#PARALLEL}
 */
public record UpstreamCalls(int count, How how) {

	/** Most calls for one answer. */
	public static final int MOST = 16;

	/** The one call of a proxy. */
	public static final UpstreamCalls ONE = new UpstreamCalls(1, How.PARALLEL);

	/** Calls that differ from answer to answer: only the user of a service says so. */
	public static final UpstreamCalls VARYING = new UpstreamCalls(0, How.PARALLEL);

	/** As the plan tells it, such as {@code 3 parallel calls}. */
	public String label() {
		return this.equals(VARYING) ? "varying calls"
				: (this.count == 1) ? "one call" : this.count + " " + this.how.word() + " calls";
	}

	/** As a part of a target's name, such as {@code 3-parallel}. */
	public String word() {
		return (this.count == 1) ? "one-call" : this.count + "-" + this.how.word();
	}

	/** As properties of the proxies; none for one call. */
	public SortedMap<String, String> properties() {
		return (this.count == 1) ? Collections.emptySortedMap() : new TreeMap<>(
				Map.of("proxy.calls.count", Integer.toString(this.count), "proxy.calls.how", this.how.word()));
	}

	/** The limits that a proxy with it reports, as texts. */
	public SortedMap<String, String> limits() {
		SortedMap<String, String> limits = new TreeMap<>(Map.of("calls.count", Integer.toString(this.count)));
		if (this.count > 1) {
			limits.put("calls.how", this.how.word());
		}
		return limits;
	}

	/**
	 * As limits of a service that does not report them itself; none for one call.
	 * @param unlike whether the upstream holds calls for different times
	 */
	public SortedMap<String, Object> told(boolean unlike) {
		SortedMap<String, Object> told = new TreeMap<>();
		if (this.equals(VARYING)) {
			told.put("calls.count", "varying");
		}
		else if (this.count > 1) {
			told.putAll(Map.of("calls.count", this.count, "calls.how", this.how.word()));
		}
		if (unlike) {
			told.put("calls.delays", "unlike");
		}
		return told;
	}

	/** How calls of one answer follow each other. */
	public enum How {

		/** All at once. */
		PARALLEL,

		/** Each begins when the one before it has ended. */
		SEQUENTIAL;

		/** Its name in an experiment, as a property and as a limit. */
		public String word() {
			return name().toLowerCase(Locale.ROOT);
		}

	}

}
