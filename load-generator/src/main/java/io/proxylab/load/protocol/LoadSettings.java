package io.proxylab.load.protocol;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Locale;

import org.jspecify.annotations.Nullable;

/**
 * One load: first {@code settleMillis} that are not measured, then the measured window,
 * then a drain in which what is pending may still be answered.
 *
 * @param id echoed in every event of this load; not blank
 * @param url absolute {@code http://} or {@code https://} URL, with path and query; at
 * most 8,000 characters
 * @param users closed load: so many users at most, each with a connection of its own, or
 * a stream of one; burst: so many requests, likewise; open load: the most connections,
 * past which a request that is due waits for one; 1 to 60,000
 * @param shape how requests start; missing or null for closed load without think time
 * @param spreadMillis users start evenly spread over this time, so that a fixed delay
 * does not march them in lockstep; 0 starts all at once. The rate of an open load rises
 * evenly over it, so that its connections are not opened all at once
 * @param settleMillis time from the first request to the window, at least
 * {@code spreadMillis}
 * @param windowMillis length of the measured window; 1 to 86,400,000 (a day)
 * @param maxRequests end the load early once at least this number of requests were
 * answered in the window (warm-up by requests); 0 for no such end. Responses before the
 * window don't count, so the window of such a load is never empty
 * @param timeoutMillis a request that is unanswered for so long, the opening of its
 * connection included, is an error of kind {@code timeout}; 1 to 3,600,000 (an hour). The
 * drain is as long, but at most 10 s
 * @param connection whether connections are kept or closed after each answer; over HTTP/2
 * they are closed only if they have one stream at a time
 * @param expect what a correct answer looks like
 * @param directory where to write the {@code .hlog} files and {@code slow.csv}; null
 * writes none
 * @param request what every request says beside its URL; GET if left out
 * @param network how connections are opened; nothing special if left out
 * @param share which part of the load this generator carries; all if left out
 * @param patience what users do without an answer; they wait, ask once and stay if left
 * out
 * @param mix several requests in place of {@code request}; null: each is the same
 * @param cookies what users do with the cookies that they are given; ignored if left out
 */
public record LoadSettings(String id, String url, int users, Shape shape, long spreadMillis, long settleMillis,
		long windowMillis, long maxRequests, long timeoutMillis, Connection connection, Expect expect,
		@Nullable String directory, Request request, Network network, Share share, Patience patience, @Nullable Mix mix,
		Cookies cookies) {

	/** The greatest number of users: about as many as one address has ports. */
	public static final int MAX_USERS = 60_000;

	/** What servers commonly accept; it also goes out in one write. */
	private static final int MAX_URL_LENGTH = 8_000;

	static final long DAY_MILLIS = 86_400_000;

	static final long HOUR_MILLIS = 3_600_000;

	private static final double MOST_PER_SECOND = 1_000_000;

	/**
	 * Checks every range.
	 * @throws IllegalArgumentException if a value is missing or out of its range; the
	 * message names setting, value and range
	 */
	public LoadSettings {
		requireText("id", id);
		requireText("url", url);
		requireRange("length of url", url.length(), 1, MAX_URL_LENGTH);
		requireHttp(url);
		requireRange("users", users, 1, MAX_USERS);
		shape = (shape != null) ? shape : Shape.CLOSED;
		requireRange("spreadMillis", spreadMillis, 0, DAY_MILLIS);
		requireRange("settleMillis", settleMillis, 0, DAY_MILLIS);
		if (settleMillis < spreadMillis) {
			throw new IllegalArgumentException(String.format(Locale.ROOT,
					"settleMillis: %d is less than spreadMillis, %d; the window must not begin before all users have",
					settleMillis, spreadMillis));
		}
		requireRange("windowMillis", windowMillis, 1, DAY_MILLIS);
		requireRange("maxRequests", maxRequests, 0, Long.MAX_VALUE);
		requireRange("timeoutMillis", timeoutMillis, 1, HOUR_MILLIS);
		if (connection == null) {
			throw new IllegalArgumentException("connection: missing; one of KEEP_ALIVE, CLOSE");
		}
		if (expect == null) {
			throw new IllegalArgumentException("expect: missing; such as {\"status\": 200, \"body\": null}");
		}
		request = (request != null) ? request : Request.GET;
		network = (network != null) ? network : Network.DEFAULT;
		share = (share != null) ? share : Share.WHOLE;
		patience = (patience != null) ? patience : Patience.ENDLESS;
		cookies = (cookies != null) ? cookies : Cookies.IGNORED;
		if (mix != null && !request.equals(Request.GET)) {
			throw new IllegalArgumentException("request: of a mix each has its own; leave out request, or mix");
		}
		network.requireCarries(url, connection,
				(mix != null) ? mix.requests().stream().map(Mix.Weighted::request).toList() : List.of(request));
		if (shape instanceof Shape.Closed closed) {
			int most = closed.then().stream().mapToInt(UserStretch::most).max().orElse(users);
			requireRange("most users of shape.then", most, 1, users);
		}
		if (share.count(users) == 0) {
			throw new IllegalArgumentException(String.format(Locale.ROOT,
					"share: part %d of %d has none of %d users; take fewer parts, or more users", share.part(),
					share.of(), users));
		}
	}

	/** A load that is whole, of plain GET requests. */
	public LoadSettings(String id, String url, int users, Shape shape, long spreadMillis, long settleMillis,
			long windowMillis, long maxRequests, long timeoutMillis, Connection connection, Expect expect,
			@Nullable String directory) {
		this(id, url, users, shape, spreadMillis, settleMillis, windowMillis, maxRequests, timeoutMillis, connection,
				expect, directory, Request.GET, Network.DEFAULT, Share.WHOLE, Patience.ENDLESS, null, Cookies.IGNORED);
	}

	/** A closed load without think time. */
	public LoadSettings(String id, String url, int users, long spreadMillis, long settleMillis, long windowMillis,
			long maxRequests, long timeoutMillis, Connection connection, Expect expect, @Nullable String directory) {
		this(id, url, users, Shape.CLOSED, spreadMillis, settleMillis, windowMillis, maxRequests, timeoutMillis,
				connection, expect, directory);
	}

	/** The same load with other requests. */
	public LoadSettings asking(Request other) {
		return new LoadSettings(this.id, this.url, this.users, this.shape, this.spreadMillis, this.settleMillis,
				this.windowMillis, this.maxRequests, this.timeoutMillis, this.connection, this.expect, this.directory,
				other, this.network, this.share, this.patience, this.mix, this.cookies);
	}

	/** The same load with several requests in place of one. */
	public LoadSettings asking(Mix several) {
		return new LoadSettings(this.id, this.url, this.users, this.shape, this.spreadMillis, this.settleMillis,
				this.windowMillis, this.maxRequests, this.timeoutMillis, this.connection, this.expect, this.directory,
				Request.GET, this.network, this.share, this.patience, several, this.cookies);
	}

	/** The same load over other connections. */
	public LoadSettings over(Network other) {
		return new LoadSettings(this.id, this.url, this.users, this.shape, this.spreadMillis, this.settleMillis,
				this.windowMillis, this.maxRequests, this.timeoutMillis, this.connection, this.expect, this.directory,
				this.request, other, this.share, this.patience, this.mix, this.cookies);
	}

	/** The same load with other users, or connections. */
	public LoadSettings withUsers(int other) {
		return new LoadSettings(this.id, this.url, other, this.shape, this.spreadMillis, this.settleMillis,
				this.windowMillis, this.maxRequests, this.timeoutMillis, this.connection, this.expect, this.directory,
				this.request, this.network, this.share, this.patience, this.mix, this.cookies);
	}

	/** Another part of the same load, which writes its files elsewhere. */
	public LoadSettings sharing(Share other, @Nullable String otherDirectory) {
		return new LoadSettings(this.id, this.url, this.users, this.shape, this.spreadMillis, this.settleMillis,
				this.windowMillis, this.maxRequests, this.timeoutMillis, this.connection, this.expect, otherDirectory,
				this.request, this.network, other, this.patience, this.mix, this.cookies);
	}

	/** The same load of other users. */
	public LoadSettings of(Patience other) {
		return new LoadSettings(this.id, this.url, this.users, this.shape, this.spreadMillis, this.settleMillis,
				this.windowMillis, this.maxRequests, this.timeoutMillis, this.connection, this.expect, this.directory,
				this.request, this.network, this.share, other, this.mix, this.cookies);
	}

	/** The same load of users who do something else with cookies. */
	public LoadSettings with(Cookies other) {
		return new LoadSettings(this.id, this.url, this.users, this.shape, this.spreadMillis, this.settleMillis,
				this.windowMillis, this.maxRequests, this.timeoutMillis, this.connection, this.expect, this.directory,
				this.request, this.network, this.share, this.patience, this.mix, other);
	}

	/** The parsed {@code url}, what is not ASCII percent-encoded. */
	public URI uri() {
		return URI.create(URI.create(this.url).toASCIIString());
	}

	private static void requireText(String setting, String value) {
		if (value == null || value.isBlank()) {
			throw new IllegalArgumentException(setting + ": missing or blank");
		}
	}

	static void requireRange(String setting, long value, long least, long greatest) {
		if (value < least || value > greatest) {
			throw new IllegalArgumentException(
					String.format(Locale.ROOT, "%s: %d is out of range, %d to %d", setting, value, least, greatest));
		}
	}

	static void requireRate(String setting, double perSecond) {
		if (!(perSecond > 0 && perSecond <= MOST_PER_SECOND)) {
			throw new IllegalArgumentException(
					"%s: %s is out of range, over 0 to 1000000".formatted(setting, perSecond));
		}
	}

	private static void requireHttp(String url) {
		try {
			URI uri = new URI(url);
			boolean http = "http".equalsIgnoreCase(uri.getScheme()) || "https".equalsIgnoreCase(uri.getScheme());
			if (http && uri.getHost() != null && uri.getPort() <= 65_535) {
				return;
			}
		}
		catch (URISyntaxException ex) {
			throw new IllegalArgumentException(
					"url: '%s' is not a URL: %s".formatted(Credentials.masked(url), ex.getReason()), ex);
		}
		throw new IllegalArgumentException(
				"url: '%s' is not an absolute http:// or https:// URL, such as http://127.0.0.1:8080/user?delay=100"
					.formatted(Credentials.masked(url)));
	}

	/** What happens to a connection after an answer. */
	public enum Connection {

		/** The next request of the user goes over the same connection. */
		KEEP_ALIVE,

		/**
		 * Every request has a connection of its own, and asks the target to close it:
		 * with HTTP/2 by GOAWAY, once the answer is whole.
		 */
		CLOSE

	}

	/** What a user does with cookies. */
	public enum Cookies {

		/** Nothing. */
		IGNORED,

		/**
		 * It sends back what it was given, with every request, over whatever connection.
		 * Of an open load a connection stands for a user, and so does what is opened in
		 * its place.
		 */
		SENT_BACK

	}

	/**
	 * Open load: requests are due at scheduled times, whatever is pending.
	 *
	 * @param perSecond mean arrivals a second, over 0 to 1,000,000, until the window and,
	 * unless {@code then} says otherwise, in it
	 * @param arrivals how they are spread
	 * @param seed of random arrivals
	 * @param then how the rate goes on from the beginning of the window; missing, null or
	 * empty if it stays; at most 100
	 */
	public record Open(double perSecond, Arrivals arrivals, long seed, List<Stretch> then) implements Shape {

		private static final int MOST_STRETCHES = 100;

		/**
		 * Checks the range.
		 * @throws IllegalArgumentException if the rate is out of its range, or arrivals
		 * are missing
		 */
		public Open {
			requireRate("shape.perSecond", perSecond);
			if (arrivals == null) {
				throw new IllegalArgumentException("shape.arrivals: missing; one of CONSTANT, POISSON");
			}
			then = (then != null) ? List.copyOf(then) : List.of();
			requireRange("length of shape.then", then.size(), 0, MOST_STRETCHES);
		}

		/** A rate that stays. */
		public Open(double perSecond, Arrivals arrivals, long seed) {
			this(perSecond, arrivals, seed, List.of());
		}

		/** The rate over time. */
		public Rate rate() {
			return new Rate(this.perSecond, this.then);
		}

	}

	/** How the arrivals of an open load are spread. */
	public enum Arrivals {

		/** Evenly. */
		CONSTANT,

		/** As those of many users who know nothing of each other: exponential gaps. */
		POISSON

	}

	/**
	 * What a correct answer looks like.
	 *
	 * @param status the expected status code; 200 to 599
	 * @param body the exact expected body; null accepts any body
	 */
	public record Expect(int status, @Nullable String body) {

		/** The least status that ends an exchange. */
		public static final int LEAST_STATUS = 200;

		/** The greatest status. */
		public static final int MOST_STATUS = 599;

		/**
		 * Checks the range.
		 * @throws IllegalArgumentException if the status is out of its range
		 */
		public Expect {
			requireStatus("expect.status", status);
		}

		static void requireStatus(String what, int status) {
			requireRange(what, status, LEAST_STATUS, MOST_STATUS);
		}

	}

}
