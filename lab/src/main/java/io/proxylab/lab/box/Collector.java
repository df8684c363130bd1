package io.proxylab.lab.box;

/** A garbage collector of the JVM. */
public enum Collector {

	/** One thread; stops the application. */
	SERIAL("-XX:+UseSerialGC"),

	/** Several threads; stops the application. */
	PARALLEL("-XX:+UseParallelGC"),

	/** Mostly concurrent, in regions. */
	G1("-XX:+UseG1GC"),

	/** Concurrent, with short pauses. */
	Z("-XX:+UseZGC");

	/**
	 * From so much memory on the JVM takes the machine for a server: 2 GB, less 256 MB
	 * that firmware may hide ({@code os::is_server_class_machine}).
	 */
	private static final long SERVER_CLASS_BYTES = 1792L << 20;

	private final String flag;

	Collector(String flag) {
		this.flag = flag;
	}

	/**
	 * What a JVM picks by itself: G1 on a server-class machine, which has two processors
	 * (1.5 CPUs count as two) and about 1792 MB, else Serial.
	 * @param cpus of the box
	 * @param memoryBytes of the box
	 */
	static Collector pickedFor(double cpus, long memoryBytes) {
		return (CoreSplit.wholeCores(cpus) >= 2 && memoryBytes >= SERVER_CLASS_BYTES) ? G1 : SERIAL;
	}

	String flag() {
		return this.flag;
	}

}
