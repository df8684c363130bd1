package io.proxylab.lab.report;

import io.proxylab.lab.box.Executables;
import io.proxylab.lab.box.Tool;
import io.proxylab.lab.trial.Directories;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A headless Chromium with one page, driven by its own protocol
 * (https://chromedevtools.github.io/devtools-protocol/) through the JDK's WebSocket: no
 * driver whose version has to match the browser's.
 */
public final class Browser implements AutoCloseable {

	private static final List<String> NAMES = List.of("chromium", "chromium-browser", "google-chrome", "chrome");

	private static final List<String> FLAGS = List.of("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic",
			"--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync",
			"--no-proxy-server", "--remote-debugging-port=0", "about:blank");

	private static final String LISTENS = "DevTools listening on ";

	private static final String AXE = "/axe.min.js";

	private static final int SECONDS = 30;

	private static final JsonMapper JSON = JsonMapper.builder().build();

	private final Process process;

	private final Path profile;

	private final HttpClient http = HttpClient.newHttpClient();

	private final WebSocket socket;

	private final Map<Integer, CompletableFuture<JsonNode>> answers = new ConcurrentHashMap<>();

	private final AtomicInteger calls = new AtomicInteger();

	private final List<String> problems = new CopyOnWriteArrayList<>();

	private volatile CompletableFuture<JsonNode> loaded = new CompletableFuture<>();

	private @Nullable String session;

	private Browser(Process process, Path profile, URI address) {
		this.process = process;
		this.profile = profile;
		this.socket = this.http.newWebSocketBuilder().buildAsync(address, new Listener()).join();
	}

	/** Starts it; where the machine has none that works, the tests are skipped. */
	static Browser startIfInstalled() throws IOException {
		return start(Tool.working("install chromium", NAMES.toArray(String[]::new)));
	}

	/**
	 * Starts it where no test runs.
	 * @throws IOException if the machine has none
	 */
	static Browser start() throws IOException {
		return start(NAMES.stream()
			.flatMap((name) -> Executables.find(name).stream())
			.findFirst()
			.orElseThrow(() -> new IOException("none of %s is on the PATH; install chromium".formatted(NAMES))));
	}

	private static Browser start(Path executable) throws IOException {
		Path profile = Files.createTempDirectory("proxylab-browser");
		Process process = new ProcessBuilder(
				Stream.of(List.of(executable.toString(), "--user-data-dir=" + profile), FLAGS)
					.flatMap(List::stream)
					.toList())
			.redirectOutput(ProcessBuilder.Redirect.DISCARD)
			.start();
		BufferedReader log = process.errorReader();
		List<String> lines = new ArrayList<>();
		for (String line = log.readLine(); line != null; line = log.readLine()) {
			lines.add(line);
			if (line.startsWith(LISTENS)) {
				Thread.ofVirtual().start(() -> drain(log));
				Browser browser = new Browser(process, profile, URI.create(line.substring(LISTENS.length())));
				browser.attach();
				return browser;
			}
		}
		throw new IllegalStateException(executable + " ended: " + String.join("\n", lines));
	}

	private static void drain(BufferedReader log) {
		try (log) {
			log.transferTo(Writer.nullWriter());
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private void attach() {
		String target = call("Target.createTarget", Map.of("url", "about:blank")).path("targetId").asString();
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
		this.loaded.orTimeout(SECONDS, TimeUnit.SECONDS).join();
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
		JsonNode all = answer.orTimeout(SECONDS, TimeUnit.SECONDS).join();
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
	public void close() throws IOException {
		List<ProcessHandle> helpers = this.process.descendants().toList();
		this.socket.abort();
		this.http.close();
		this.process.destroy();
		this.process.onExit().completeOnTimeout(this.process, SECONDS, TimeUnit.SECONDS).join();
		this.process.destroyForcibly();
		helpers.forEach(ProcessHandle::destroyForcibly);
		helpers.forEach((helper) -> helper.onExit().completeOnTimeout(helper, SECONDS, TimeUnit.SECONDS).join());
		Directories.delete(this.profile);
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
