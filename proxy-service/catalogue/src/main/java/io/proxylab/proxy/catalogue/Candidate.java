package io.proxylab.proxy.catalogue;

/**
 * An entry of the catalogue, which an experiment can name as a target: a variant, a peer
 * that does the same job, or a bare server engine.
 */
public sealed interface Candidate permits Variant, Peer, Engine {

	/** The id by which experiments name it; unique in the catalogue. */
	String id();

	/** One sentence for lists and reports. */
	String summary();

	/** What is started. */
	Program program();

}
