package io.proxylab.lab.run.progress;

/** Hears how a run goes on. Calls come from one thread, in order. */
@FunctionalInterface
public interface RunListener {

	/**
	 * Something happened. Whoever calls waits until this returns, and it may be in the
	 * midst of a measured window: what takes long belongs behind a
	 * {@link UnhurriedListener}.
	 */
	void heard(RunEvent event);

}
