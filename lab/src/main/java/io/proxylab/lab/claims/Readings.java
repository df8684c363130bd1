package io.proxylab.lab.claims;

/** The figures of a run, as claims ask for them. */
@FunctionalInterface
public interface Readings {

	/**
	 * What the trial of a cell says in a replicate.
	 * @param measure what
	 * @param cell where
	 * @param replicate from 1
	 */
	Reading of(Measure measure, CellAddress cell, int replicate);

}
