package io.proxylab.lab.cli;

import java.util.Iterator;

/**
 * What a shell completes the name of an experiment with; picocli makes one by its name.
 */
final class ExperimentNames implements Iterable<String> {

	@Override
	public Iterator<String> iterator() {
		return ExperimentFinder.here().shipped().iterator();
	}

}
