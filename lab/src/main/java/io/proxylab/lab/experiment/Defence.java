package io.proxylab.lab.experiment;

import io.proxylab.userservice.delay.DurationText;

import java.time.Duration;
import java.util.Locale;
import java.util.SortedMap;
import java.util.StringJoiner;
import java.util.TreeMap;

import org.jspecify.annotations.Nullable;

/**
 * What a variant gives up to keep the rest: as an experiment names it, as the proxy is
 * told, and as the proxy must then report it.
 *
 * @param timeout longest time from the call of the upstream to its whole answer; null for
 * none
 * @param bulkhead most requests in progress; null for any number
 * @param adaptive how the most requests in progress are found; null for any number
 * @param breaker when the upstream is left alone; null for never
 * @param pool a bounded pool of connections; null for that of the track
 * @param queue most requests that wait for a request thread; null for any number
 */
public record Defence(@Nullable Duration timeout, @Nullable Integer bulkhead, @Nullable Adaptive adaptive,
		@Nullable Breaker breaker, @Nullable BoundedPool pool, @Nullable Integer queue) {

	/** Lets everyone in and waits for everything. */
	public static final Defence NONE = new Defence(null, null, null, null, null, null);

	private static final String NONE_WORD = "none";

	/** As the plan tells it, such as {@code timeout 300ms, bulkhead 150}. */
	public String label() {
		return equals(NONE) ? NONE_WORD : parts(" ", ", ");
	}

	/** As a part of a target's name, such as {@code timeout-300ms-bulkhead-150}. */
	public String word() {
		return equals(NONE) ? "no-defence" : parts("-", "-").replace('/', '-').replace("%", "pc");
	}

	private String parts(String blank, String comma) {
		StringJoiner parts = new StringJoiner(comma);
		if (this.timeout != null) {
			parts.add("timeout" + blank + DurationText.format(this.timeout));
		}
		if (this.bulkhead != null) {
			parts.add("bulkhead" + blank + this.bulkhead);
		}
		if (this.adaptive != null) {
			parts.add("adaptive" + blank + this.adaptive.word());
		}
		if (this.breaker != null) {
			parts.add("breaker" + (this.breaker.equals(Breaker.DEFAULT) ? "" : blank + this.breaker.label()));
		}
		if (this.pool != null) {
			parts.add("pool" + blank + this.pool.connections() + "/" + DurationText.format(this.pool.acquire()));
		}
		if (this.queue != null) {
			parts.add("queue" + blank + this.queue);
		}
		return parts.toString();
	}

	/** As properties of the proxies. */
	public SortedMap<String, String> properties() {
		SortedMap<String, String> properties = new TreeMap<>();
		if (this.timeout != null) {
			properties.put("proxy.defence.timeout", this.timeout.toMillis() + "ms");
		}
		if (this.bulkhead != null) {
			properties.put("proxy.defence.bulkhead", this.bulkhead.toString());
		}
		if (this.adaptive != null) {
			properties.put("proxy.defence.adaptive", this.adaptive.word());
		}
		if (this.breaker != null) {
			properties.put("proxy.defence.breaker.failure-ratio", Double.toString(this.breaker.failureRatio()));
			properties.put("proxy.defence.breaker.window", Integer.toString(this.breaker.window()));
			properties.put("proxy.defence.breaker.open", this.breaker.open().toMillis() + "ms");
			properties.put("proxy.defence.breaker.half-open-calls", Integer.toString(this.breaker.halfOpenCalls()));
		}
		if (this.pool != null) {
			properties.put(Setting.MAX_CONNECTIONS.property(), Integer.toString(this.pool.connections()));
			properties.put("proxy.pool.acquire-timeout", this.pool.acquire().toMillis() + "ms");
		}
		if (this.queue != null) {
			properties.put("proxy.defence.queue", this.queue.toString());
		}
		return properties;
	}

	/** The limits that a proxy with it reports under {@code defence}, as texts. */
	public SortedMap<String, String> limits() {
		SortedMap<String, String> limits = new TreeMap<>();
		if (this.timeout != null) {
			limits.put("defence.timeoutMillis", Long.toString(this.timeout.toMillis()));
		}
		if (this.bulkhead != null) {
			limits.put("defence.bulkhead", this.bulkhead.toString());
		}
		if (this.adaptive != null) {
			limits.put("defence.adaptive", this.adaptive.word());
		}
		if (this.breaker != null) {
			limits.put("defence.breaker.failureRatio", Double.toString(this.breaker.failureRatio()));
			limits.put("defence.breaker.window", Integer.toString(this.breaker.window()));
			limits.put("defence.breaker.openMillis", Long.toString(this.breaker.open().toMillis()));
			limits.put("defence.breaker.halfOpenCalls", Integer.toString(this.breaker.halfOpenCalls()));
		}
		if (this.queue != null) {
			limits.put("defence.queue", this.queue.toString());
		}
		if (limits.isEmpty()) {
			limits.put("defence", NONE_WORD);
		}
		return limits;
	}

	/** How a limit of the requests in progress is found. */
	public enum Adaptive {

		/** By the fastest request there was. */
		VEGAS,

		/** By the long run. */
		GRADIENT2,

		/** By failures. */
		AIMD;

		/** Its name in an experiment and as a property. */
		public String word() {
			return name().toLowerCase(Locale.ROOT);
		}

	}

	/**
	 * When the upstream is left alone.
	 *
	 * @param failureRatio of the last requests from which on it is, above 0 and up to 1
	 * @param window how many requests these are
	 * @param open for how long
	 * @param halfOpenCalls requests that then try
	 */
	public record Breaker(double failureRatio, int window, Duration open, int halfOpenCalls) {

		/** What a section without keys means. */
		public static final Breaker DEFAULT = new Breaker(0.5, 20, Duration.ofSeconds(1), 5);

		private String label() {
			return String.format(Locale.ROOT, "%.0f%%/%d/%s/%d", 100 * this.failureRatio, this.window,
					DurationText.format(this.open), this.halfOpenCalls);
		}

	}

	/**
	 * A bounded pool.
	 *
	 * @param connections to the upstream at most
	 * @param acquire longest wait for one
	 */
	public record BoundedPool(int connections, Duration acquire) {
	}

}
