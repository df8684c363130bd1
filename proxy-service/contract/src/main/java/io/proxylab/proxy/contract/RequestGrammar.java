package io.proxylab.proxy.contract;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.random.RandomGenerator;

/**
 * Draws raw requests of HTTP/1.1 by its grammar (RFC 9112): a legal request, and in it up
 * to two of the variations of {@link RequestVariations}. What becomes of a request
 * follows from its variations, so each server is held to it alone, with any seed. A
 * recording of one server's responses would have held for one seed only, and would have
 * called right what that server does.
 */
final class RequestGrammar {

	private static final String TOKEN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
			+ "!#$%&'*+-.^_`|~";

	private static final String IN_PATH = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
			+ "-._~!$&'()*+,;=:@";

	private static final String[] ENCODED = { "%20", "%25", "%C3%A9", "%e2%82%ac", "%41", "%3B", "%3f", "%23", "%7E" };

	private static final String[] METHODS = { "GET", "GET", "GET", "HEAD", "POST", "POST", "PUT", "PATCH", "DELETE" };

	private static final String[] HOSTS = { RequestDraft.HOST, "proxy.example:80", "PROXY.example", "127.0.0.1:8080",
			"[::1]:8080", "[2001:db8::1]", "localhost", "a-b.example:65535" };

	private final RandomGenerator random;

	private int number;

	RequestGrammar(long seed) {
		// The numbers of this class are the same in every release of Java.
		this.random = new Random(seed);
	}

	/** Draws the next request. */
	RandomRequest next() {
		RequestDraft draft = legal();
		List<RequestVariation> variations = new ArrayList<>();
		for (int count = one(0, 1, 1, 1, 2); count > 0; count--) {
			RequestVariation drawn = RequestVariations.all().get(this.random.nextInt(RequestVariations.all().size()));
			if (variations.stream().allMatch(drawn::fits)) {
				variations.add(drawn);
				drawn.change().accept(draft, this.random);
			}
		}
		this.number++;
		return new RandomRequest(this.number, draft.bytes(this.random), List.copyOf(variations),
				draft.method.equals("HEAD"), draft.closes, draft.pipelined, draft.received());
	}

	private RequestDraft legal() {
		RequestDraft draft = new RequestDraft();
		draft.method = one(METHODS);
		draft.path = path();
		draft.query = query();
		String host = one(HOSTS);
		draft.hosts = List.of(one("Host: ", "host:", "HOST:\t ", "Host:  ") + host + one("", "", " ", "\t"));
		if (this.random.nextInt(8) == 0) {
			draft.origin = one("http://", "HTTP://") + host;
			draft.path = one(draft.path, draft.query.startsWith("?") ? draft.path : "");
		}
		drawFields(draft);
		drawBody(draft);
		drawConnection(draft);
		return draft;
	}

	private String path() {
		StringBuilder path = new StringBuilder();
		for (int segments = this.random.nextInt(1, 5); segments > 0; segments--) {
			path.append("/x").append(text(IN_PATH, this.random.nextInt(8)));
			if (this.random.nextInt(4) == 0) {
				path.append(one(ENCODED));
			}
		}
		return path.append(one("", "", "", "/")).toString();
	}

	private String query() {
		if (this.random.nextInt(3) > 0) {
			return one("", "", "?");
		}
		return "?" + text(IN_PATH + "/?", this.random.nextInt(1, 20)) + one("", one(ENCODED), "%2F", "%00");
	}

	private void drawFields(RequestDraft draft) {
		int fields = (this.random.nextInt(20) == 0) ? this.random.nextInt(60, 90) : this.random.nextInt(6);
		for (int field = 0; field < fields; field++) {
			String name = "Xr"
					+ ((this.random.nextInt(3) == 0) ? "-repeated" : text(TOKEN, this.random.nextInt(1, 12)));
			String value = value((field == 0 && this.random.nextInt(8) == 0) ? 3000 : this.random.nextInt(20));
			draft.field(name, one("", " ", "\t", "  ", " \t ") + value + one("", "", " ", "\t", " \t"), value);
		}
	}

	private String value(int length) {
		StringBuilder value = new StringBuilder();
		for (int index = 0; index < length; index++) {
			boolean inner = index > 0 && index < length - 1;
			boolean blank = inner && this.random.nextInt(8) == 0;
			value.append(blank ? one(" ", "\t") : Character.toString(this.random.nextInt('!', 127)));
		}
		return value.toString();
	}

	private void drawBody(RequestDraft draft) {
		boolean usual = !draft.method.equals("GET") && !draft.method.equals("HEAD");
		if (this.random.nextInt(10) > (usual ? 7 : 0)) {
			return;
		}
		String content = (this.random.nextInt(10) == 0) ? "" : text(TOKEN + "\r\n: ", this.random.nextInt(1, 300));
		draft.content = content;
		if (this.random.nextBoolean()) {
			draft.framing = List.of("Content-Length:" + one(" ", "", "\t") + one("", "", "0", "00") + content.length());
			draft.body = content;
		}
		else {
			draft.framing = List
				.of(one("Transfer-Encoding: ", "transfer-encoding:") + one("chunked", "Chunked", "CHUNKED"));
			draft.body = chunks(content);
		}
	}

	private String chunks(String content) {
		StringBuilder chunks = new StringBuilder();
		int begin = 0;
		while (begin < content.length()) {
			int end = this.random.nextInt(begin + 1, content.length() + 1);
			String size = Integer.toHexString(end - begin);
			chunks.append("0".repeat(one(0, 0, 0, 1, 4)))
				.append(one(size, size.toUpperCase(Locale.ROOT)))
				.append(one("", "", "", ";a=b", ";a=\"b\"", ";a"))
				.append("\r\n")
				.append(content, begin, end)
				.append("\r\n");
			begin = end;
		}
		return chunks.append("0".repeat(one(1, 1, 1, 4)))
			.append("\r\n")
			.append(one("", "", "", "Xr-trailer: a\r\n"))
			.append("\r\n")
			.toString();
	}

	private void drawConnection(RequestDraft draft) {
		switch (this.random.nextInt(12)) {
			case 0 -> {
				draft.line("Connection: " + one("close", "Close", "close, Xr-hop"));
				draft.closes = true;
			}
			case 1 -> draft.line("Connection: keep-alive");
			case 2 -> {
				draft.line("Connection: Xr-hop");
				draft.line("Xr-hop: a");
			}
			case 3 -> {
				draft.line("Connection: Upgrade, HTTP2-Settings");
				draft.line("Upgrade: h2c");
				draft.line("HTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA");
			}
			case 4 -> {
				draft.line("TE: trailers");
				draft.line("Connection: TE");
			}
			case 5 -> {
				draft.line("Proxy-Connection: keep-alive");
				draft.line("Keep-Alive: timeout=5");
			}
			case 6 -> {
				if (!draft.body.isEmpty()) {
					draft.line("Expect: " + one("100-continue", "100-Continue"));
				}
			}
			case 7 -> {
				if (draft.framing.isEmpty() || draft.framing.getFirst().startsWith("Content")) {
					draft.version = "HTTP/1.0";
					draft.closes = true;
				}
			}
			case 8 -> draft.pipelined = true;
			default -> {
				// As clients send it.
			}
		}
	}

	private String text(String alphabet, int length) {
		return text(this.random, alphabet, length);
	}

	@SafeVarargs
	private <T> T one(T... choices) {
		return choices[this.random.nextInt(choices.length)];
	}

	/** Draws a text of characters of an alphabet. */
	static String text(RandomGenerator random, String alphabet, int length) {
		StringBuilder text = new StringBuilder();
		for (int index = 0; index < length; index++) {
			text.append(alphabet.charAt(random.nextInt(alphabet.length())));
		}
		return text.toString();
	}

	/** Draws one of several things, which may be named more than once. */
	@SafeVarargs
	static <T> T one(RandomGenerator random, T... choices) {
		return choices[random.nextInt(choices.length)];
	}

}
