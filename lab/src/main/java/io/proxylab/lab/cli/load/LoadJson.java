package io.proxylab.lab.cli.load;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.proxylab.lab.analysis.figures.LoadStep;
import io.proxylab.lab.analysis.figures.QuotedTimes;
import io.proxylab.lab.trial.LabJson;
import io.proxylab.load.protocol.LoadResult;
import java.util.List;

/**
 * What a load measured, as JSON. A percentile that too few answers support is null, as it
 * is a dash in text: a script that quotes it would not know better.
 */
final class LoadJson {

	private LoadJson() {
	}

	/** The figures of one load, or of a search for a capacity. */
	static String of(Object figures) {
		return LabJson.write(figures, LoadResult.Times.class, QuotedTimes::of);
	}

	/** The figures of one load with those of its steps; none of a rate that stays. */
	static String of(LoadResult result, List<LoadStep> steps) {
		return of(new WithSteps(result, steps));
	}

	private record WithSteps(@JsonUnwrapped LoadResult result, List<LoadStep> steps) {
	}

}
