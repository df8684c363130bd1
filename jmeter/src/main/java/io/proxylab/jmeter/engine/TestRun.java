package io.proxylab.jmeter.engine;

import org.apache.jmeter.engine.StandardJMeterEngine;
import org.apache.jorphan.collections.HashTree;

/**
 * One test on JMeter's engine. The engine's state is static: a JVM runs one test at a
 * time, but any number after one another.
 */
public final class TestRun {

	private final StandardJMeterEngine engine = new StandardJMeterEngine();

	/**
	 * @param tree a {@code ListedHashTree} with a test plan at its root
	 */
	public TestRun(HashTree tree) {
		this.engine.configure(tree);
	}

	/** Runs the test on this thread until all of its users have ended. */
	public void run() {
		this.engine.run();
	}

	/** Users end after the answer they are waiting for. */
	public void endUsers() {
		this.engine.stopTest(false);
	}

	/** Users end now; what they are waiting for is given up. */
	public void abort() {
		this.engine.stopTest(true);
	}

}
