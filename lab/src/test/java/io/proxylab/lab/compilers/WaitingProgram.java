package io.proxylab.lab.compilers;

import java.io.IOException;
import java.io.OutputStream;

/** Waits in a JVM until its standard input ends. */
final class WaitingProgram {

	/** Printed once the program waits. */
	static final String READY = "ready";

	private WaitingProgram() {
	}

	public static void main(String[] arguments) throws IOException {
		System.out.println(READY);
		System.in.transferTo(OutputStream.nullOutputStream());
	}

}
