package io.proxylab.proxy.catalogue;

/**
 * A proxy of the catalogue, which an experiment can name as a target: a variant, or a
 * peer that does the same job.
 */
public sealed interface Candidate permits Variant, Peer {

	/** The id by which experiments name it; unique in the catalogue. */
	String id();

	/** One sentence for lists and reports. */
	String summary();

	/** What is started. */
	Program program();

}
