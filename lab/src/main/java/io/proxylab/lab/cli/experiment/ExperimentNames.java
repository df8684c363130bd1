package io.proxylab.lab.cli.experiment;

import java.util.Iterator;

/**
 * What a shell completes the name of an experiment with; picocli makes one by its name.
 */
public final class ExperimentNames implements Iterable<String> {

	@Override
	public Iterator<String> iterator() {
		return ExperimentFinder.here().shipped().iterator();
	}

}
