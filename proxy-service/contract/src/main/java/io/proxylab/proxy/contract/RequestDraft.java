package io.proxylab.proxy.contract;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.random.RandomGenerator;

import org.jspecify.annotations.Nullable;

/**
 * A request in its parts while it is drawn, and what the upstream is to receive of it.
 * {@link RequestGrammar} fills it with what is legal; a {@link RequestVariation} changes
 * a part.
 */
final class RequestDraft {

	static final String HOST = "proxy.example";

	/** Written before the request line. */
	String before = "";

	String method = "GET";

	/** Written after the method and before the target. */
	String afterMethod = " ";

	/** Scheme and authority of a target in absolute form, or empty. */
	String origin = "";

	String path = "/a";

	/** With its question mark, or empty. */
	String query = "";

	/** Written after the target and before the version. */
	String afterTarget = " ";

	String version = "HTTP/1.1";

	/** Ends the request line and all lines of the head. */
	String lineEnd = "\r\n";

	/** Lines of {@code Host}. */
	List<String> hosts = List.of("Host: " + HOST);

	/** Lines that say where the body ends. */
	List<String> framing = List.of();

	/** As it is sent, in chunks or not. */
	String body = "";

	/** As the upstream is to receive it. */
	String content = "";

	/** The path as the upstream is to receive it; null if as it is. */
	@Nullable String receivedPath;

	/** Whether the connection ends with the response. */
	boolean closes;

	/** Whether another request is sent at the same time. */
	boolean pipelined;

	/** Sent instead of all of the parts; null if they are sent. */
	@Nullable String whole;

	private final List<String> lines = new ArrayList<>();

	private final List<String> endToEnd = new ArrayList<>();

	/** Adds a line that doesn't go on, or that makes the request one that doesn't. */
	void line(String line) {
		this.lines.add(line);
	}

	/** Adds a line before all others. */
	void firstLine(String line) {
		this.lines.addFirst(line);
	}

	/**
	 * Adds a line that goes on.
	 * @param name of the field
	 * @param written what follows the colon
	 * @param value what the upstream is to receive
	 */
	void field(String name, String written, String value) {
		this.lines.add(name + ":" + written);
		this.endToEnd.add(name.toLowerCase(Locale.ROOT) + ": " + value);
	}

	int fields() {
		return this.lines.size();
	}

	/** Makes the path of the target another one, in origin form. */
	void target(String target) {
		this.origin = "";
		this.path = target;
		this.query = "";
	}

	/** Makes the target one in origin form. */
	void originForm() {
		if (!this.origin.isEmpty() && this.path.isEmpty()) {
			this.path = "/a";
		}
		this.origin = "";
	}

	/** Makes the request one of HTTP/1.1 in origin form with this {@code Host}. */
	void host(String value) {
		current();
		originForm();
		this.hosts = List.of("Host: " + value);
	}

	/** Makes the request one of HTTP/1.1. */
	void current() {
		if (this.version.equals("HTTP/1.0")) {
			this.version = "HTTP/1.1";
			this.closes = false;
		}
	}

	/** Makes the request one without a body, and without waiting to send it. */
	void bodiless() {
		this.framing = List.of();
		this.body = "";
		this.content = "";
		this.lines.removeIf((line) -> line.startsWith("Expect:"));
	}

	/** Adds a protocol to upgrade to, without saying so in {@code Connection}. */
	void unnamedUpgrade(String protocol) {
		current();
		this.lines.removeIf((line) -> line.contains("Upgrade") || line.startsWith("HTTP2-Settings"));
		this.lines.add("Upgrade: " + protocol);
	}

	/** Makes this the only expectation. */
	void expect(String value) {
		this.lines.removeIf((line) -> line.startsWith("Expect:"));
		this.lines.add("Expect: " + value);
	}

	/**
	 * Makes the request one that has a body.
	 * @param line says where it ends; without the line's end
	 * @param sent the body as it is sent
	 */
	void framed(String line, String sent) {
		if (this.method.equals("GET") || this.method.equals("HEAD")) {
			this.method = "POST";
		}
		current();
		bodiless();
		this.framing = List.of(line.split("\r\n", -1));
		this.body = sent;
	}

	/** Returns the request as it is sent; lines other than the first have any order. */
	String bytes(RandomGenerator random) {
		if (this.whole != null) {
			return this.whole;
		}
		List<String> all = new ArrayList<>(this.lines);
		int first = (!all.isEmpty() && all.getFirst().startsWith(" ")) ? 1 : 0;
		insert(all, first, this.hosts, random);
		insert(all, first, this.framing, random);
		StringBuilder bytes = new StringBuilder(this.before).append(this.method)
			.append(this.afterMethod)
			.append(this.origin)
			.append(this.path)
			.append(this.query)
			.append(this.afterTarget)
			.append(this.version)
			.append(this.lineEnd);
		all.forEach((line) -> bytes.append(line).append(this.lineEnd));
		return bytes.append(this.lineEnd).append(this.body).toString();
	}

	private static void insert(List<String> lines, int first, List<String> inserted, RandomGenerator random) {
		lines.addAll(random.nextInt(first, lines.size() + 1), inserted);
	}

	/** Returns what the upstream is to receive of it, without what a proxy adds. */
	ReceivedRequest received() {
		String receivedPath = (this.receivedPath != null) ? this.receivedPath : this.path;
		String target = (receivedPath.isEmpty() ? "/" : receivedPath) + (this.query.equals("?") ? "" : this.query);
		return new ReceivedRequest(this.method, target, List.copyOf(this.endToEnd), this.content);
	}

}
