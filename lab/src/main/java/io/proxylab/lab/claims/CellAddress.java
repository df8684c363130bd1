package io.proxylab.lab.claims;

/**
 * Where a figure of a run comes from: a target in a cell.
 *
 * @param target name of the target
 * @param load as the lab prints it, such as {@code 800 users}
 * @param delay the upstream's delay in its canonical text, such as {@code 500ms}
 * @param client reuse of the connections to the target, as an experiment writes it:
 * {@code keepAlive} or {@code close}
 */
public record CellAddress(String target, String load, String delay, String client) {

	/** The value on an axis. */
	String on(Axis axis) {
		return switch (axis) {
			case LOAD -> this.load;
			case DELAY -> this.delay;
			case CLIENT -> this.client;
		};
	}

	@Override
	public String toString() {
		return this.target + ", " + this.load + ", " + this.delay
				+ (this.client.equals("keepAlive") ? "" : ", " + this.client);
	}

}
