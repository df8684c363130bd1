package io.proxylab.load.recording;

/**
 * What became of connections.
 *
 * @param opened from the start of the load to the end of the window
 * @param closedByTarget of those, closed by the other side by then
 * @param unfinished requests pending at the end of the window that were not answered in
 * the drain
 */
public record ConnectionCounts(long opened, long closedByTarget, long unfinished) {

	/** The counts of two event loops together. */
	public ConnectionCounts plus(ConnectionCounts other) {
		return new ConnectionCounts(this.opened + other.opened, this.closedByTarget + other.closedByTarget,
				this.unfinished + other.unfinished);
	}

}
