package io.proxylab.proxy.catalogue;

import java.util.Arrays;
import java.util.stream.Collectors;

/** The programming model of the Spring application that serves the proxy. */
public enum Stack {

	/** Spring MVC on a servlet container. */
	SERVLET("servlet", "tomcat"),

	/** Spring WebFlux on a reactive server, or on a servlet container. */
	WEBFLUX("webflux", "reactor-netty");

	private final String id;

	private final String defaultServer;

	Stack(String id, String defaultServer) {
		this.id = id;
		this.defaultServer = defaultServer;
	}

	/**
	 * The stack of that word.
	 * @throws IllegalArgumentException if there is none; the message names the choices
	 */
	public static Stack of(String id) {
		for (Stack stack : values()) {
			if (stack.id.equals(id)) {
				return stack;
			}
		}
		throw new IllegalArgumentException("unknown stack '%s'; choose one of %s".formatted(id,
				Arrays.stream(values()).map(Stack::id).collect(Collectors.joining(", "))));
	}

	/** The word for this stack in variant ids, YAML and JSON. */
	public String id() {
		return this.id;
	}

	/** The server that a variant id does not name. */
	public String defaultServer() {
		return this.defaultServer;
	}

}
