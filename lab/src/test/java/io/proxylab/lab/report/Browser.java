package io.proxylab.lab.report;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * One page of a {@link Chromium}, in a window and with a storage that no other page
 * shares. It is driven by Chromium's DevTools protocol
 * (https://chromedevtools.github.io/devtools-protocol/) through the JDK's WebSocket, so
 * that no driver has to match the browser's version.
 */
public final class Browser implements AutoCloseable {

	private static final String AXE = "/axe.min.js";

	private static final int TIMEOUT_SECONDS = 60;

	private static final JsonMapper JSON = JsonMapper.builder().build();

	private final HttpClient http = HttpClient.newHttpClient();

	private final WebSocket socket;

	private final Map<Integer, CompletableFuture<JsonNode>> answers = new ConcurrentHashMap<>();

	private final AtomicInteger calls = new AtomicInteger();

	private final List<String> problems = new CopyOnWriteArrayList<>();

	private volatile CompletableFuture<JsonNode> loaded = new CompletableFuture<>();

	private final String context;

	private @Nullable String session;

	Browser(URI devTools) {
		this.socket = this.http.newWebSocketBuilder().buildAsync(devTools, new Listener()).join();
		this.context = call("Target.createBrowserContext", Map.of()).path("browserContextId").asString();
		String target = call("Target.createTarget",
				Map.of("url", "about:blank", "browserContextId", this.context, "newWindow", true))
			.path("targetId")
			.asString();
		this.session = call("Target.attachToTarget", Map.of("targetId", target, "flatten", true)).path("sessionId")
			.asString();
		List.of("Page.enable", "Runtime.enable", "Log.enable").forEach((domain) -> call(domain, Map.of()));
	}

	/**
	 * Opens a page and waits until it is loaded. What was a problem before is forgotten.
	 */
	public void open(String url) {
		navigate("about:blank");
		this.problems.clear();
		navigate(url);
	}

	private void navigate(String url) {
		this.loaded = new CompletableFuture<>();
		String error = call("Page.navigate", Map.of("url", url)).path("errorText").asString("");
		if (!error.isEmpty()) {
			throw new IllegalStateException(url + ": " + error);
		}
		this.loaded.orTimeout(TIMEOUT_SECONDS, TimeUnit.SECONDS).join();
	}

	/** Errors and warnings of the console, and exceptions that nothing caught. */
	public List<String> problems() {
		return List.copyOf(this.problems);
	}

	/**
	 * The value of a JavaScript expression; of a promise what it becomes.
	 * @throws IllegalStateException with what it throws
	 */
	public JsonNode evaluate(String expression) {
		JsonNode answer = call("Runtime.evaluate",
				Map.of("expression", expression, "returnByValue", true, "awaitPromise", true, "userGesture", true));
		if (answer.has("exceptionDetails")) {
			throw new IllegalStateException(expression + ": " + answer.path("exceptionDetails"));
		}
		return answer.path("result").path("value");
	}

	/** The texts of a JavaScript expression that gives a list of them. */
	public List<String> texts(String expression) {
		return StreamSupport.stream(evaluate(expression).spliterator(), false).map(JsonNode::asString).toList();
	}

	/** The colour that the page is on, as {@code rgb(255, 255, 255)}. */
	public String paper() {
		return evaluate("getComputedStyle(document.body).backgroundColor").asString();
	}

	/** What axe-core finds that is serious or worse. */
	public List<String> seriousViolations() throws IOException {
		try (InputStream axe = Objects.requireNonNull(Browser.class.getResourceAsStream(AXE), AXE)) {
			evaluate(new String(axe.readAllBytes(), StandardCharsets.UTF_8) + ";true");
		}
		return texts("axe.run({ resultTypes: ['violations'] }).then((found) => found.violations"
				+ ".filter((rule) => ['serious', 'critical'].includes(rule.impact))"
				+ ".flatMap((rule) => rule.nodes.map((node) => rule.id + ': ' + node.html + node.failureSummary)))");
	}

	/**
	 * As what the page is shown.
	 * @param type {@code screen} or {@code print}
	 * @param colours {@code light} or {@code dark}
	 */
	public void media(String type, String colours) {
		call("Emulation.setEmulatedMedia",
				Map.of("media", type, "features", List.of(Map.of("name", "prefers-color-scheme", "value", colours))));
		settle();
	}

	/** The size of the window in CSS pixels. */
	public void size(int width, int height) {
		call("Emulation.setDeviceMetricsOverride",
				Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
		settle();
	}

	/** Presses the Enter key at what has the focus. */
	public void enter() {
		for (String type : List.of("keyDown", "keyUp")) {
			call("Input.dispatchKeyEvent",
					Map.of("type", type, "key", "Enter", "code", "Enter", "windowsVirtualKeyCode", 13, "text", "\r"));
		}
	}

	/** The page as it would come out of a printer. */
	public byte[] pdf() {
		return Base64.getDecoder().decode(call("Page.printToPDF", Map.of()).path("data").asString());
	}

	/** What the window shows, as PNG. */
	public byte[] screenshot() {
		return Base64.getDecoder().decode(call("Page.captureScreenshot", Map.of()).path("data").asString());
	}

	/** Until the page has been laid out again. */
	private void settle() {
		evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))");
	}

	private JsonNode call(String method, Map<String, Object> parameters) {
		int id = this.calls.incrementAndGet();
		CompletableFuture<JsonNode> answer = new CompletableFuture<>();
		this.answers.put(id, answer);
		String session = this.session;
		Map<String, Object> message = (session != null)
				? Map.of("id", id, "method", method, "params", parameters, "sessionId", session)
				: Map.of("id", id, "method", method, "params", parameters);
		this.socket.sendText(JSON.writeValueAsString(message), true).join();
		JsonNode all = answer.orTimeout(TIMEOUT_SECONDS, TimeUnit.SECONDS).join();
		if (all.has("error")) {
			throw new IllegalStateException(method + ": " + all.path("error"));
		}
		return all.path("result");
	}

	private void received(JsonNode message) {
		CompletableFuture<JsonNode> answer = this.answers.remove(message.path("id").asInt(-1));
		if (answer != null) {
			answer.complete(message);
			return;
		}
		JsonNode event = message.path("params");
		switch (message.path("method").asString("")) {
			case "Page.loadEventFired" -> this.loaded.complete(event);
			case "Runtime.exceptionThrown" -> this.problems.add(event.path("exceptionDetails").toString());
			case "Log.entryAdded" -> this.problems.add(event.path("entry").toString());
			case "Runtime.consoleAPICalled" -> {
				if (List.of("error", "warning", "assert").contains(event.path("type").asString(""))) {
					this.problems.add(event.path("args").toString());
				}
			}
			default -> {
				// Of no interest.
			}
		}
	}

	@Override
	public void close() {
		this.session = null;
		call("Target.disposeBrowserContext", Map.of("browserContextId", this.context));
		this.socket.abort();
		this.http.close();
	}

	/** Puts the parts of messages together. */
	private final class Listener implements WebSocket.Listener {

		private final StringBuilder parts = new StringBuilder();

		@Override
		public @Nullable CompletionStage<?> onText(WebSocket socket, CharSequence part, boolean last) {
			this.parts.append(part);
			if (last) {
				String text = this.parts.toString();
				this.parts.setLength(0);
				received(JSON.readTree(text));
			}
			socket.request(1);
			return null;
		}

	}

}
