package io.proxylab.lab.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.proxylab.lab.run.RunEvent;
import io.proxylab.lab.run.RunListener;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page in a browser, after a run that was over before the browser came. */
class LivePageIT {

	private static final List<String> BROWSERS = List.of("chromium", "chromium-browser", "google-chrome");

	@TempDir
	Path folder;

	@Test
	void thePageShowsChartsTrialsVerdictsAndTheEndWithoutAnErrorOnItsConsole() throws Exception {
		FollowedRun run = new FollowedRun(this.folder.resolve("runs"));
		try (LiveServer server = LiveServer.open(LiveServer.ANY_PORT)) {
			// Trials are judged because somebody looks.
			LiveClient looking = server.feed().join(null).orElseThrow();
			RunListener listener = server.follow(run.plan, run.directory, () -> 0);
			run.tell(listener, "webflux-webclient", 8);
			run.tell(listener, "servlet-blocking-apache5", 8);
			listener.heard(new RunEvent.Stopped(1, "it is <b>known</b>"));
			server.ended("exit code 3: trials are invalid", run.directory.path().resolve("report.html"));
			server.feed().leave(looking);
			String page = page(server.url().toString());
			assertThat(page).contains("<h1 id=\"experiment\">test</h1>", "webflux-webclient", ">valid<", "invalid: ",
					">970<", ">25<", "exit code 3: trials are invalid",
					"href=\"" + run.directory.path().resolve("report.html").toUri() + "\"",
					"it is &lt;b&gt;known&lt;/b&gt;");
			assertThat(page.split("<svg ", -1)).as("a drawing for each of the three charts").hasSize(4);
			assertThat(page.split("<path ", -1).length).as("lines in the drawings").isGreaterThan(20);
		}
	}

	/** What the browser made of it, after its scripts. */
	private String page(String url) throws IOException, InterruptedException {
		Path out = this.folder.resolve("page.html");
		Path log = this.folder.resolve("browser.log");
		Process browser = new ProcessBuilder(browser(), "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic",
				"--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync",
				"--no-proxy-server", "--user-data-dir=" + this.folder.resolve("profile"), "--enable-logging=stderr",
				"--window-size=1200,1600", "--virtual-time-budget=5000", "--dump-dom", url)
			.redirectOutput(out.toFile())
			.redirectError(log.toFile())
			.start();
		boolean ended = browser.waitFor(60, TimeUnit.SECONDS);
		browser.destroyForcibly();
		assertThat(ended).as("the browser ends by itself: %s", Files.readString(log)).isTrue();
		assertThat(Files.readAllLines(log)).as("the console").noneMatch((line) -> line.contains("CONSOLE"));
		return Files.readString(out);
	}

	/** Skips the test where there is none. */
	private static String browser() {
		List<String> found = Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1))
			.flatMap((folder) -> BROWSERS.stream().map((name) -> Path.of(folder, name)))
			.filter(Files::isExecutable)
			.map(Path::toString)
			.toList();
		if ("true".equals(System.getenv("PROXYLAB_REQUIRE_TOOLS"))) {
			assertThat(found).as("a browser on the PATH; install chromium").isNotEmpty();
		}
		Assumptions.assumeFalse(found.isEmpty(), "no browser is on the PATH; install chromium");
		return found.getFirst();
	}

}
