package io.proxylab.load.http;

/** A connection that has done its work, and that the target is expected to close. */
public interface Parting {

	/**
	 * Closes it, if the target was given time enough.
	 * @return whether it is closed now, by whomever
	 */
	boolean endLingering(long nowNanos, long patienceNanos);

	/** Closes it at once. */
	void close();

}
