package io.proxylab.lab.jtl;

/**
 * A file that isn't a CSV result of JMeter. The message names the file, the line if there
 * is one, and how to fix it.
 */
public final class BadJtl extends RuntimeException {

	private static final long serialVersionUID = 1L;

	BadJtl(String message) {
		super(message);
	}

}
