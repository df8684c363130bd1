package io.proxylab.proxy.catalogue;

/**
 * One proxy under test: a stack, a threading model, the HTTP client it calls the upstream
 * with, and the server it runs on.
 *
 * @param stack the Spring stack
 * @param model how a request waits for the upstream, such as {@code blocking}
 * @param client the HTTP client, such as {@code apache5}
 * @param server the server, such as {@code tomcat}
 * @param jar the file name of the application that can run it
 * @param summary one sentence for lists and reports
 */
public record Variant(Stack stack, String model, String client, String server, String jar, String summary) {

	/**
	 * The id by which experiments name this variant:
	 * {@code <stack>-<model>-<client>[@<server>]}, where the model {@code webclient}
	 * names its connector only if it is not reactor-netty.
	 */
	public String id() {
		String base = this.stack.id() + "-" + this.model;
		boolean impliedClient = this.model.equals("webclient") && this.client.equals("reactor-netty");
		String id = impliedClient ? base : base + "-" + this.client;
		return this.server.equals(this.stack.defaultServer()) ? id : id + "@" + this.server;
	}

}
