package io.proxylab.proxy.catalogue;

/** The programming model of the Spring application that serves the proxy. */
public enum Stack {

	/** Spring MVC on a servlet container. */
	SERVLET("servlet", "tomcat"),

	/** Spring WebFlux on a reactive server. */
	WEBFLUX("webflux", "reactor-netty");

	private final String id;

	private final String defaultServer;

	Stack(String id, String defaultServer) {
		this.id = id;
		this.defaultServer = defaultServer;
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
