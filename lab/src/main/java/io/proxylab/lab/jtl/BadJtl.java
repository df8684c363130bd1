package io.proxylab.lab.jtl;

/** A file that is no CSV result of JMeter, with its place and a cure in the message. */
public final class BadJtl extends RuntimeException {

	private static final long serialVersionUID = 1L;

	BadJtl(String message) {
		super(message);
	}

}
