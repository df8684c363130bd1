package io.proxylab.lab.autoscale.recommendation;

/** Is told how far a search has come. */
@FunctionalInterface
public interface SearchProgress {

	/** Nobody looks. */
	SearchProgress UNSEEN = (_, _) -> {
	};

	/**
	 * Takes what is done.
	 * @param done parts of the search
	 * @param all parts that there are, about as long each
	 */
	void at(int done, int all);

}
