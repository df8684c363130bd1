package io.proxylab.userservice.http;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.function.BinaryOperator;
import java.util.stream.Stream;

import io.proxylab.userservice.meter.MeterReading;

/** All that requests come in at: the endpoint without a name, and those with one. */
public final class Endpoints {

	private final List<UserEndpoint> all;

	/**
	 * Of one upstream.
	 * @param unnamed the endpoint without a name
	 * @param named those that have one
	 */
	public Endpoints(UserEndpoint unnamed, List<UserEndpoint> named) {
		this.all = Stream.concat(Stream.of(unnamed), named.stream()).toList();
	}

	/**
	 * Reads the meters of all endpoints.
	 * @return the sum
	 */
	public CompletableFuture<MeterReading> read() {
		return joined(MeterReading.empty(), this.all.stream().map(UserEndpoint::read), MeterReading::plus);
	}

	/**
	 * Reads how many requests each endpoint with a name held.
	 * @return by name, in the order in which they were given
	 */
	public CompletableFuture<SequencedMap<String, Long>> requestsByName() {
		return joined(new LinkedHashMap<>(),
				this.all.stream()
					.filter((one) -> !one.name().isEmpty())
					.map((one) -> one.read().thenApply((reading) -> one(one.name(), reading.requests()))),
				(all, own) -> {
					all.putAll(own);
					return all;
				});
	}

	private static SequencedMap<String, Long> one(String name, long requests) {
		return new LinkedHashMap<>(Map.of(name, requests));
	}

	/**
	 * Reads how often each path was asked for: beside {@code /user} where there is no
	 * name, and all of them where there is one.
	 * @return by path, with the name before it
	 */
	public CompletableFuture<SortedMap<String, Long>> otherPaths() {
		return joined(new TreeMap<>(), this.all.stream().map(UserEndpoint::otherPaths), (all, own) -> {
			all.putAll(own);
			return all;
		});
	}

	/**
	 * The requests that came last at each endpoint, on each event loop.
	 * @return a paragraph each, the oldest first
	 */
	public CompletableFuture<String> lastRequests() {
		return joined(List.<LastRequests.Seen>of(), this.all.stream().map(UserEndpoint::lastRequests),
				(all, own) -> Stream.concat(all.stream(), own.stream()).toList())
			.thenApply(LastRequests::text);
	}

	private static <T> CompletableFuture<T> joined(T none, Stream<CompletableFuture<T>> parts, BinaryOperator<T> plus) {
		return parts.reduce(CompletableFuture.completedFuture(none), (sum, part) -> sum.thenCombine(part, plus));
	}

}
