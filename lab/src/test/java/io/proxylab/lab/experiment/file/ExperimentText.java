package io.proxylab.lab.experiment.file;

import io.proxylab.lab.experiment.Experiment;
import io.proxylab.lab.yaml.BadFile;

/** Experiments as a file would say them. */
final class ExperimentText {

	/** Nothing can be left out of it. */
	static final String LEAST = """
			targets: [webflux-webclient]
			load: { closed: { users: 100 } }
			upstream: { delay: 100ms }
			""";

	private ExperimentText() {
	}

	/**
	 * Reads it as that of a file called {@code least.yaml}.
	 * @throws BadFile if anything in it is wrong
	 */
	static Experiment parse(String yaml) {
		return ExperimentFile.parse(yaml, "least.yaml");
	}

}
