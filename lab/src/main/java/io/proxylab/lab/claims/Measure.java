package io.proxylab.lab.claims;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** What a claim can ask of a trial, by the word that asks for it. */
public enum Measure {

	/** Completions per second. */
	THROUGHPUT("throughput", Dimension.RATE),

	/** Correct answers per second. */
	GOODPUT("goodput", Dimension.RATE),

	/** Median response time. */
	P50("p50", Dimension.TIME),

	/** 90th percentile of response time. */
	P90("p90", Dimension.TIME),

	/** 99th percentile of response time. */
	P99("p99", Dimension.TIME),

	/** 99.9th percentile of response time. */
	P999("p99.9", Dimension.TIME),

	/** Greatest response time. */
	MAX("max", Dimension.TIME),

	/** Mean response time. */
	MEAN("mean", Dimension.TIME),

	/** Median added time. */
	ADDED("added", Dimension.TIME),

	/** 99th percentile of added time. */
	ADDED_P99("addedP99", Dimension.TIME),

	/** CPU of the target as a share of its box. */
	CPU("cpu", Dimension.NUMBER),

	/** CPU time of the target per completed request. */
	CPU_PER_REQUEST("cpuPerRequest", Dimension.TIME),

	/** Most live threads of the target. */
	THREADS("threads", Dimension.NUMBER),

	/** Most resident memory of the target. */
	RSS("rss", Dimension.MEMORY),

	/** Most resident memory of the stacks of the target's platform threads. */
	STACKS("stacks", Dimension.MEMORY),

	/** GC pauses of the target in the window, together. */
	GC_PAUSE("gcPause", Dimension.TIME),

	/** Memory that the target allocates per second, by its collector's log. */
	ALLOCATION_RATE("allocationRate", Dimension.MEMORY_RATE),

	/** Failed requests as a share of all. */
	ERROR_RATIO("errorRatio", Dimension.NUMBER),

	/** Health probes without an answer in time. */
	FAILED_PROBES("failedProbes", Dimension.NUMBER),

	/** 1 if the target was there at the end, 0 if it ended under the load. */
	SURVIVED("survived", Dimension.NUMBER),

	/** Requests of a burst that were at the upstream at a time. */
	HELD("held", Dimension.NUMBER),

	/** The highest rate that met the SLO of a search for a capacity. */
	CAPACITY("capacity", Dimension.RATE);

	private final String word;

	@SuppressWarnings("ImmutableEnumChecker") // a record of two numbers
	private final Dimension dimension;

	Measure(String word, Dimension dimension) {
		this.word = word;
		this.dimension = dimension;
	}

	static Optional<Measure> of(String word) {
		return Arrays.stream(values()).filter((measure) -> measure.word.equals(word)).findFirst();
	}

	/** The words of all, in their order. */
	public static List<String> words() {
		return Arrays.stream(values()).map(Measure::word).toList();
	}

	/** How a claim writes it. */
	public String word() {
		return this.word;
	}

	/** What kind of amount it is. */
	Dimension dimension() {
		return this.dimension;
	}

}
