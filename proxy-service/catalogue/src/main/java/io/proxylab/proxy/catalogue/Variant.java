package io.proxylab.proxy.catalogue;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One proxy under test: a stack, a threading model, the HTTP client it calls the upstream
 * with, and the server it runs on.
 *
 * @param stack the Spring stack
 * @param model how a request waits for the upstream, such as {@code blocking}; one word
 * without a hyphen
 * @param client the HTTP client, such as {@code apache5}
 * @param server the server, such as {@code tomcat}
 * @param program the application that can run it
 * @param summary one sentence for lists and reports
 * @param noHttp2 why it cannot call its upstream over HTTP/2, one clause; empty if it
 * can. Its server speaks HTTP/2 in any case
 */
public record Variant(Stack stack, String model, String client, String server, Program.Jar program, String summary,
		String noHttp2) implements Candidate {

	/** The client that the model {@code webclient} uses when an id names none. */
	private static final String IMPLIED_CONNECTOR = "reactor-netty";

	private static final String WEB_CLIENT = "webclient";

	private static final String APACHE = "apache5";

	private static final Pattern ID = Pattern
		.compile("(?<stack>[a-z]+)-(?<model>[a-z]+)(-(?<client>[a-z][a-z0-9-]*))?(@(?<server>[a-z][a-z0-9-]*))?");

	/** One that can call its upstream over HTTP/2. */
	public Variant(Stack stack, String model, String client, String server, Program.Jar program, String summary) {
		this(stack, model, client, server, program, summary, "");
	}

	/**
	 * Reads the parts of a variant from its id.
	 * @param id an id as {@link #id()} writes it
	 * @param jar the file name of the application that can run it
	 * @param summary one sentence for lists and reports
	 * @param noHttp2 why it cannot call its upstream over HTTP/2; empty if it can
	 * @throws IllegalArgumentException if the id is not one that {@link #id()} would
	 * write, or the jar has another name than an application's
	 */
	static Variant parse(String id, String jar, String summary, String noHttp2) {
		Matcher matcher = ID.matcher(id);
		if (!matcher.matches()) {
			throw new IllegalArgumentException(
					"id '%s' is not of the form <stack>-<model>-<client>[@<server>]".formatted(id));
		}
		Stack stack = Stack.of(matcher.group("stack"));
		String model = matcher.group("model");
		String client = matcher.group("client");
		if (client == null) {
			if (!model.equals(WEB_CLIENT)) {
				throw new IllegalArgumentException("id '%s' names no client".formatted(id));
			}
			client = IMPLIED_CONNECTOR;
		}
		String server = matcher.group("server");
		Variant variant = new Variant(stack, model, client, (server != null) ? server : stack.defaultServer(),
				new Program.Jar(jar), summary, noHttp2);
		if (!variant.id().equals(id)) {
			throw new IllegalArgumentException("id '%s' names what is implied; write '%s'".formatted(id, variant.id()));
		}
		return variant;
	}

	/** Whether it can call its upstream over HTTP/2. */
	public boolean callsOverHttp2() {
		return this.noHttp2.isEmpty();
	}

	/**
	 * Whether its requests share connections to the upstream over HTTP/2. Apache's pool
	 * that shares them is experimental, so its client has one for each request.
	 */
	public boolean sharesConnectionsOverHttp2() {
		return callsOverHttp2() && !this.client.equals(APACHE);
	}

	/** Whether its server is one of Netty. */
	public boolean servesByNetty() {
		return !onServletContainer();
	}

	/** Whether its server and its client are ones of Netty. */
	public boolean callsByNetty() {
		return servesByNetty() && this.client.equals(IMPLIED_CONNECTOR);
	}

	/**
	 * Whether its server runs servlets, and so has request threads, whatever the stack.
	 */
	public boolean onServletContainer() {
		return !this.server.equals(Stack.WEBFLUX.defaultServer());
	}

	/**
	 * Whether requests wait in a queue of their own until a thread serves them. In
	 * Jetty's the work of its selectors waits, too, and an end would turn that away.
	 */
	public boolean hasRequestQueue() {
		return this.model.equals("blocking") && this.server.equals("tomcat");
	}

	/** Whether each connection of a client owns buffers of a size that can be set. */
	public boolean serverOwnsBuffers() {
		return this.server.equals("tomcat");
	}

	/** Whether each connection to the upstream owns buffers of a size that can be set. */
	public boolean clientOwnsBuffers() {
		return this.client.equals("apache5") || this.client.equals("restclient");
	}

	/**
	 * The id by which experiments name this variant:
	 * {@code <stack>-<model>-<client>[@<server>]}, where the model {@code webclient}
	 * names its connector only if it is not reactor-netty.
	 */
	@Override
	public String id() {
		String base = this.stack.id() + "-" + this.model;
		boolean impliedClient = this.model.equals(WEB_CLIENT) && this.client.equals(IMPLIED_CONNECTOR);
		String id = impliedClient ? base : base + "-" + this.client;
		return this.server.equals(this.stack.defaultServer()) ? id : id + "@" + this.server;
	}

}
