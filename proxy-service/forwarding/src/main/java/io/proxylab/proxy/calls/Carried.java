package io.proxylab.proxy.calls;

import java.util.concurrent.Callable;

/** Takes along to another thread what the thread that asks for it observes. */
@FunctionalInterface
public interface Carried {

	/** The same work for another thread. */
	<T> Callable<T> over(Callable<T> work);

}
