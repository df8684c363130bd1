package io.proxylab.lab.container;

/** No engine can start a container here. */
public final class EngineFailed extends Exception {

	private static final long serialVersionUID = 1L;

	EngineFailed(String message) {
		super(message);
	}

}
