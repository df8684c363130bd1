package io.proxylab.lab.live;

import io.proxylab.lab.report.PageFile;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A file of the page.
 *
 * @param type its media type
 * @param text its content
 */
record LiveFile(String type, String text) {

	/**
	 * Nothing but what this server serves. The chart library gives its tooltips styles of
	 * their own, hence inline styles; no inline script.
	 */
	static final String CONTENT_SECURITY_POLICY = "default-src 'none'; script-src 'self'; "
			+ "style-src 'self' 'unsafe-inline'; connect-src 'self'; img-src 'self' data:; base-uri 'none'; "
			+ "form-action 'none'; frame-ancestors 'none'";

	private static final String SCRIPT = "text/javascript; charset=utf-8";

	private static final String STYLES = "text/css; charset=utf-8";

	private static final Map<String, Supplier<LiveFile>> FILES = Map.of("/",
			own("text/html; charset=utf-8", "live.html"), "/live.js", own(SCRIPT, "live.js"), "/live.css",
			own(STYLES, "live.css"), "/report.css", () -> new LiveFile(STYLES, PageFile.styles()), "/charts.js",
			() -> new LiveFile(SCRIPT, PageFile.charts()), "/looks.js",
			() -> new LiveFile(SCRIPT, PageFile.text("looks.js")));

	/**
	 * Finds a file.
	 * @param path of a request
	 */
	static Optional<LiveFile> at(String path) {
		return Optional.ofNullable(FILES.get(path)).map(Supplier::get);
	}

	private static Supplier<LiveFile> own(String type, String name) {
		return () -> new LiveFile(type, PageFile.text(LiveFile.class, name));
	}

}
