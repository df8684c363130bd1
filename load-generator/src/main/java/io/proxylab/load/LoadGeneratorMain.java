package io.proxylab.load;

/** Starts a generator process. */
public final class LoadGeneratorMain {

	private LoadGeneratorMain() {
	}

	public static void main(String[] args) {
		System.out.println("load-generator");
	}

}
