package io.proxylab.proxy.contract;

/**
 * The system properties of the JDK's HTTP client, which the JDK reads once per JVM. A
 * proxy sets them before it makes its first client. In a JVM of tests another user of the
 * JDK's client may come first, and all proxies would then send requests again.
 */
final class JdkClientSettings {

	private static final String OWNER = "io.proxylab.proxy.client.JdkConnections";

	private JdkClientSettings() {
	}

	/**
	 * Lets the proxies' own code set the properties, unless this JVM has no such proxy.
	 */
	static void apply() {
		try {
			Class.forName(OWNER);
		}
		catch (ClassNotFoundException ex) {
			// A peer without the clients of the variants: nothing is to be set.
		}
	}

}
