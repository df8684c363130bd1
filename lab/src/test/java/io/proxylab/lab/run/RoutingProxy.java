package io.proxylab.lab.run;

import java.io.IOException;
import java.nio.file.Path;

/** A proxy with a route to each of three upstreams. */
final class RoutingProxy {

	private RoutingProxy() {
	}

	/**
	 * Serves until its process ends. The environment variable {@code ITEMS_URL} has the
	 * URL of the upstream for all other paths.
	 * @param arguments its port, the URL of the upstream for users, and host and port of
	 * the one for orders
	 */
	public static void main(String[] arguments) throws IOException {
		String users = arguments[1];
		String orders = "http://" + arguments[2] + ":" + arguments[3];
		String items = System.getenv("ITEMS_URL");
		SmallProxy.route(arguments[0], (path) -> {
			if (path.startsWith("/users/")) {
				return users;
			}
			return path.startsWith("/orders/") ? orders : items;
		});
	}

	/** Returns the target of an experiment that is one. */
	static String target() {
		return """
				  - as: gateway
				    command: "%s -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp %s %s {port} {upstream.users} {upstream.orders.host} {upstream.orders.port}"
				    environment: ["ITEMS_URL={upstream.items}"]
				    ready: /users/7
				"""
			.formatted(Path.of(System.getProperty("java.home"), "bin", "java"),
					Path.of("target", "test-classes").toAbsolutePath(), RoutingProxy.class.getName());
	}

}
