package io.proxylab.lab.profile;

/**
 * A method on a stack.
 *
 * @param className with its package
 * @param method name of the method
 * @param inNativeCode whether it is a native method
 */
record Frame(String className, String method, boolean inNativeCode) {

	/** What a class name of a lambda ends with, and differs in from run to run. */
	private static final String LAMBDA = "$$Lambda";

	Owner owner() {
		return Owner.of(this.className);
	}

	/** Class and method, without the package. */
	String label() {
		int lambda = this.className.indexOf(LAMBDA);
		String name = (lambda != -1) ? this.className.substring(0, lambda) : this.className;
		return name.substring(name.lastIndexOf('.') + 1) + "." + this.method;
	}

}
