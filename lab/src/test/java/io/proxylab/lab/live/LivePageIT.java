package io.proxylab.lab.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.proxylab.lab.report.Browser;
import io.proxylab.lab.report.BrowserExtension;
import io.proxylab.lab.report.PageManners;
import io.proxylab.lab.run.progress.RunEvent;
import io.proxylab.lab.run.progress.RunListener;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The page in a browser, after a run that was over before the browser came. */
@ExtendWith(BrowserExtension.class)
class LivePageIT {

	private static final String WEBFLUX = "webflux-webclient";

	private static final int SECONDS = 8;

	/** All events are there, and what follows from them is drawn. */
	private static final String OVER = """
			new Promise((done, fail) => {
			  let looks = 1200;
			  const look = () => {
			    if (!document.getElementById('end').hidden && document.querySelectorAll('.chart svg path').length > 20) {
			      done(true);
			    } else if (looks-- > 0) {
			      setTimeout(look, 50);
			    } else {
			      fail(new Error(document.body.innerText));
			    }
			  };
			  look();
			})""";

	@TempDir
	Path folder;

	private final Browser browser;

	LivePageIT(Browser browser) {
		this.browser = browser;
	}

	@Test
	void thePageShowsChartsTrialsVerdictsAndTheEnd() throws Exception {
		FollowedRun run = new FollowedRun(this.folder.resolve("runs"));
		try (LiveServer server = LiveServer.open(LiveServer.ANY_PORT)) {
			follow(server, run);
			this.browser.open(server.url().toString());
			this.browser.evaluate(OVER);
			assertThat(this.browser.evaluate("document.documentElement.outerHTML").asString()).contains(
					"<h1 id=\"experiment\">test</h1>", WEBFLUX, ">valid<", "invalid: ", ">970<", ">25<",
					"exit code 3: trials are invalid",
					"href=\"" + run.directory.path().resolve("report.html").toUri() + "\"",
					"it is &lt;b&gt;known&lt;/b&gt;");
			assertThat(drawn("throughput")).isEqualTo(Collections.nCopies(SECONDS, "970"));
			assertThat(drawn("p99Millis")).isEqualTo(Collections.nCopies(SECONDS, "14"));
			assertThat(drawn("cpuPercentOfBox")).isEqualTo(Collections.nCopies(SECONDS, "25"));
			PageManners.assertGood(this.browser);
		}
	}

	@Test
	@Tag("full")
	void thePageIsGoodAtEveryWidth() throws Exception {
		FollowedRun run = new FollowedRun(this.folder.resolve("runs"));
		try (LiveServer server = LiveServer.open(LiveServer.ANY_PORT)) {
			follow(server, run);
			this.browser.open(server.url().toString());
			this.browser.evaluate(OVER);
			PageManners.assertGoodAtEveryWidth(this.browser);
		}
	}

	private static void follow(LiveServer server, FollowedRun run) {
		// Trials are judged because somebody looks.
		LiveClient looking = server.feed().join(null).orElseThrow();
		RunListener listener = server.follow(run.plan, run.directory, () -> 0);
		run.tell(listener, WEBFLUX, SECONDS);
		run.tell(listener, "servlet-blocking-apache5", SECONDS);
		listener.heard(new RunEvent.Stopped(1, "it is <b>known</b>"));
		server.ended("exit code 3: trials are invalid", run.directory.path().resolve("report.html"));
		server.feed().leave(looking);
	}

	/** The values of a line, as ECharts was told to draw it. */
	private List<String> drawn(String measure) {
		return this.browser.texts("echarts.getInstanceByDom(document.querySelector('[data-measure=\"" + measure
				+ "\"]')).getOption().series.find((line) => line.name === '" + WEBFLUX
				+ "').data.map((point) => String(point[1]))");
	}

}
