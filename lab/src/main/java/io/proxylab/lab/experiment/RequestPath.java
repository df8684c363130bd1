package io.proxylab.lab.experiment;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * The path of a request to a target, in which the delay has a place: {@code {delay}}
 * takes it as the upstream writes it ({@code 100ms}, {@code exponential(100ms)}),
 * {@code {delayMillis}} as a number of milliseconds.
 *
 * @param template such as <code>/user?delay={delay}</code>
 */
public record RequestPath(String template) {

	/** What the upstream and every variant of the catalogue understand. */
	public static final RequestPath DEFAULT = new RequestPath("/user?delay={delay}");

	private static final String DELAY = "{delay}";

	private static final String MILLIS = "{delayMillis}";

	/**
	 * Checks the template. What it holds in other braces is left for values.
	 * @throws IllegalArgumentException if it is no path
	 */
	public RequestPath {
		if (!template.startsWith("/")) {
			throw new IllegalArgumentException("'" + template + "' is not a path; write for instance " + exampleText());
		}
		if (template.contains(" ") || template.contains("#")) {
			throw unfit(template);
		}
	}

	/**
	 * A path in which nothing but the delay has a place.
	 * @throws IllegalArgumentException if it is no path, or has a place that nobody fills
	 */
	public static RequestPath withoutValues(String template) {
		RequestPath path = new RequestPath(template);
		String rest = template.replace(DELAY, "").replace(MILLIS, "");
		if (rest.contains("{") || rest.contains("}")) {
			throw unfit(template);
		}
		return path;
	}

	private static IllegalArgumentException unfit(String template) {
		return new IllegalArgumentException("'" + template + "' holds what a request's path cannot; write for instance "
				+ exampleText() + "; choices in braces: delay, delayMillis");
	}

	private static String exampleText() {
		return "/user?delay={delayMillis}";
	}

	/** Whether the target is told the delay at all. */
	public boolean namesDelay() {
		return this.template.contains(DELAY) || this.template.contains(MILLIS);
	}

	/**
	 * The path of a request whose answer shall take this delay. For a schedule, which the
	 * upstream keeps by itself, it is the path without the parameters that name the
	 * delay.
	 * @throws IllegalArgumentException if this delay cannot be asked for in such a path
	 */
	public String of(UpstreamDelay delay) {
		if (delay.schedule()) {
			return withoutDelay(delay);
		}
		if (this.template.contains(MILLIS) && delay.period().isEmpty() && !delay.typical().isZero()) {
			throw new IllegalArgumentException("the path " + this.template + " takes milliseconds, and " + delay.spec()
					+ " is random; write {delay} instead of {delayMillis}");
		}
		// What is no character of a query stands in mixtures only.
		String asked = delay.spec().replace("%", "%25").replace(" ", "%20");
		return this.template.replace(DELAY, asked).replace(MILLIS, millis(delay.typical()));
	}

	/** The path of a request that shall be answered at once. */
	public String withoutDelay() {
		return this.template.replace(DELAY, "0ms").replace(MILLIS, "0");
	}

	private String withoutDelay(UpstreamDelay schedule) {
		int query = this.template.indexOf('?');
		String path = (query < 0) ? this.template : this.template.substring(0, query);
		if (new RequestPath(path).namesDelay()) {
			throw new IllegalArgumentException("the path " + this.template + " names the delay before its query, and "
					+ schedule.spec() + " is a schedule, which no request can ask for; name it in a query parameter");
		}
		String rest = (query < 0) ? ""
				: Arrays.stream(this.template.substring(query + 1).split("&"))
					.filter((parameter) -> !parameter.contains(DELAY) && !parameter.contains(MILLIS))
					.collect(Collectors.joining("&"));
		return rest.isEmpty() ? path : path + "?" + rest;
	}

	private static String millis(Duration duration) {
		return BigDecimal.valueOf(duration.toNanos(), 6).stripTrailingZeros().toPlainString();
	}

}
