package io.proxylab.load.protocol;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

import io.proxylab.load.protocol.LoadSettings.Expect;
import org.jspecify.annotations.Nullable;

/**
 * Several requests, of which a load sends each as often as its weight says. Which one
 * comes next is drawn from a seed: every load of the same seed and number of event loops
 * draws the same sequences.
 *
 * @param requests 1 to {@value #MOST}, each with a name of its own
 * @param values what stands at the placeholders of the requests; null: they have none
 * @param seed of what is drawn
 */
public record Mix(List<Weighted> requests, @Nullable Values values, long seed) {

	/** Each has a histogram in every event loop. */
	public static final int MOST = 100;

	/**
	 * Checks the names.
	 * @throws IllegalArgumentException if there are no requests, too many, or two of one
	 * name
	 */
	public Mix {
		requests = (requests != null) ? List.copyOf(requests) : List.of();
		LoadSettings.requireRange("number of mix.requests", requests.size(), 1, MOST);
		Set<String> names = new HashSet<>();
		for (Weighted request : requests) {
			if (!names.add(request.name())) {
				throw new IllegalArgumentException(
						"mix.requests: two are named '%s'; give each a name of its own".formatted(request.name()));
			}
		}
	}

	/** The names of the requests, in their order. */
	public List<String> names() {
		return this.requests.stream().map(Weighted::name).toList();
	}

	/**
	 * A request of a mix.
	 *
	 * @param name by which its figures are told: up to 40 letters, digits, {@code .},
	 * {@code _} and {@code -}
	 * @param weight its share among the weights of all, 1 to {@value #MOST_WEIGHT}
	 * @param path path and query in place of those of the load's URL, with
	 * <code>{column}</code> for a value; null: those of the URL
	 * @param request what it says beside its path; with values, its headers and body may
	 * have placeholders, too
	 * @param status of a correct answer, 200 to 599; null: that of the load
	 */
	public record Weighted(String name, int weight, @Nullable String path, Request request, @Nullable Integer status) {

		/** The greatest weight. */
		public static final int MOST_WEIGHT = 1_000_000;

		/** What a name must look like. */
		public static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,39}");

		private static final Pattern PATH = Pattern.compile("/[\\x21-\\x7e&&[^#\"<>\\\\^`|]]{0,7999}");

		/**
		 * Checks the ranges.
		 * @throws IllegalArgumentException if a value is missing or out of its range
		 */
		public Weighted {
			if (name == null || !NAME.matcher(name).matches()) {
				throw new IllegalArgumentException(("mix.requests.name: '%s' is no name; write up to 40 letters, "
						+ "digits, '.', '_' and '-', the first a letter or digit")
					.formatted(name));
			}
			LoadSettings.requireRange("mix.requests.weight", weight, 1, MOST_WEIGHT);
			if (path != null && !PATH.matcher(path).matches()) {
				throw new IllegalArgumentException(("mix.requests.path: '%s' is no path; write such as /orders/{id}, "
						+ "what is not ASCII percent-encoded")
					.formatted(path));
			}
			request = (request != null) ? request : Request.GET;
			if (status != null) {
				Expect.requireStatus("mix.requests.status", status);
			}
		}

		/** A request whose correct answers have the status of the load's. */
		public Weighted(String name, int weight, @Nullable String path, Request request) {
			this(name, weight, path, request, null);
		}

		/**
		 * The status of a correct answer.
		 * @param ofTheLoad which counts where the request says none
		 */
		public int statusOr(int ofTheLoad) {
			return (this.status != null) ? this.status : ofTheLoad;
		}

		/** The same request, said otherwise. */
		public Weighted with(@Nullable String otherPath, Request other) {
			return new Weighted(this.name, this.weight, otherPath, other, this.status);
		}

	}

	/**
	 * Rows of values: each request with a placeholder takes one of them.
	 *
	 * @param file CSV in UTF-8 (RFC 4180) with a line of column names
	 * @param feed how rows are taken
	 */
	public record Values(String file, Feed feed) {

		/** Every generator holds them in memory. */
		public static final int MOST_BYTES = 16 * 1024 * 1024;

		/**
		 * Checks that both are there.
		 * @throws IllegalArgumentException if one is missing
		 */
		public Values {
			if (file == null || file.isBlank()) {
				throw new IllegalArgumentException("mix.values.file: missing or blank");
			}
			if (feed == null) {
				throw new IllegalArgumentException("mix.values.feed: missing; one of " + List.of(Feed.values()));
			}
		}

	}

	/** How rows of values are taken. */
	public enum Feed {

		/**
		 * Each row once, from the first to the last, and again. All users share the rows:
		 * of several event loops each takes every n-th.
		 */
		IN_ORDER,

		/** Any row each time, whatever was taken before. */
		RANDOM

	}

}
