package io.proxylab.lab.report;

import io.proxylab.lab.box.Executables;
import io.proxylab.lab.box.Tool;
import io.proxylab.lab.trial.Directories;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A headless Chromium whose pages are {@link Browser}s. To start one takes more CPU than
 * most tests of a page, so all tests of a JVM share one.
 */
final class Chromium implements AutoCloseable {

	private static final List<String> NAMES = List.of("chromium", "chromium-browser", "google-chrome", "chrome");

	/**
	 * Pages in the background are drawn, too: tests of several pages run at the same
	 * time.
	 */
	private static final List<String> FLAGS = List.of("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic",
			"--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync",
			"--disable-backgrounding-occluded-windows", "--disable-renderer-backgrounding", "--no-proxy-server",
			"--remote-debugging-port=0", "about:blank");

	private static final String LISTENS = "DevTools listening on ";

	private static final int STOP_TIMEOUT_SECONDS = 30;

	private final Process process;

	private final Path profile;

	private final URI devTools;

	private Chromium(Process process, Path profile, URI devTools) {
		this.process = process;
		this.profile = profile;
		this.devTools = devTools;
	}

	/** Starts a Chromium. The test is skipped if the machine has none that works. */
	static Chromium startIfInstalled() {
		try {
			return start(Tool.working("install chromium", NAMES.toArray(String[]::new)));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * Starts a Chromium outside of tests.
	 * @throws IOException if the machine has none
	 */
	static Chromium start() throws IOException {
		return start(NAMES.stream()
			.flatMap((name) -> Executables.find(name).stream())
			.findFirst()
			.orElseThrow(() -> new IOException("none of %s is on the PATH; install chromium".formatted(NAMES))));
	}

	private static Chromium start(Path executable) throws IOException {
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
				return new Chromium(process, profile, URI.create(line.substring(LISTENS.length())));
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

	/** Opens an empty page. */
	Browser newPage() {
		return new Browser(this.devTools);
	}

	@Override
	public void close() throws IOException {
		List<ProcessHandle> helpers = this.process.descendants().toList();
		this.process.destroy();
		this.process.onExit().completeOnTimeout(this.process, STOP_TIMEOUT_SECONDS, TimeUnit.SECONDS).join();
		this.process.destroyForcibly();
		helpers.forEach(ProcessHandle::destroyForcibly);
		helpers.forEach(
				(helper) -> helper.onExit().completeOnTimeout(helper, STOP_TIMEOUT_SECONDS, TimeUnit.SECONDS).join());
		Directories.delete(this.profile);
	}

}
