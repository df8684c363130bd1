package io.proxylab.lab.cli.autoscale;

import io.proxylab.lab.cli.ProxyLab;
import io.proxylab.lab.report.Browser;
import io.proxylab.lab.report.BrowserExtension;
import io.proxylab.lab.report.PageManners;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** The page of {@code advise} in a real browser, opened from the file system. */
@ExtendWith(BrowserExtension.class)
class AdvicePageIT {

	@TempDir
	static Path directory;

	private final Browser browser;

	AdvicePageIT(Browser browser) {
		this.browser = browser;
	}

	@BeforeAll
	static void write() {
		StringWriter err = new StringWriter();
		String[] arguments = { "advise", "--out", directory.resolve("advice").toString(), "--rate", "300/s", "--peak",
				"1500/s", "--delay", "120ms", "--slow-delay", "2s", "--slo", "99% < 500ms", "--size", "t2.micro",
				"--run", MeasuredStacks.writeTo(directory.resolve("measured")).toString() };
		assertThat(ProxyLab.commandLine(new PrintWriter(new StringWriter()), new PrintWriter(err), arguments)
			.execute(arguments)).as("%s", err).isZero();
	}

	@Test
	void theAnswerComesFirstTheEvidenceIsOneClickAwayAndThePageSuitsEveryReader() throws IOException {
		this.browser.open(directory.resolve("advice/advice.html").toUri().toString());
		assertThat(this.browser.texts("[...document.querySelectorAll('.verdict strong')].map((e) => e.textContent)"))
			.singleElement()
			.asString()
			.contains("USD a month");
		assertThat(this.browser.texts("[...document.querySelectorAll('section[aria-labelledby=evidence] a')]"
				+ ".map((link) => link.getAttribute('href'))"))
			.isNotEmpty()
			.allSatisfy(
					(file) -> assertThat(Files.exists(directory.resolve("advice").resolve(file))).as(file).isTrue());
		PageManners.assertGood(this.browser);
	}

	@Test
	@Tag("full")
	void thePageIsGoodAtEveryWidth() throws IOException {
		this.browser.open(directory.resolve("advice/advice.html").toUri().toString());
		PageManners.assertGoodAtEveryWidth(this.browser);
	}

}
