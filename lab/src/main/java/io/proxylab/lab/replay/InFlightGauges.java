package io.proxylab.lab.replay;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How many requests each task has begun and not yet answered, as it says itself on its
 * management port. A task that is short of CPU may be late: its last word then counts for
 * a while.
 */
final class InFlightGauges implements AutoCloseable {

	private static final Duration PATIENCE = Duration.ofMillis(200);

	private static final Duration TIMEOUT = Duration.ofSeconds(3);

	private static final Duration FRESH = Duration.ofSeconds(3);

	private static final Pattern GAUGE = Pattern.compile("(?m)^proxy_in_flight(?:\\{[^}]*})? ([0-9.eE+-]+)");

	private final HttpClient client = HttpClient.newBuilder()
		.version(HttpClient.Version.HTTP_1_1)
		.proxy(HttpClient.Builder.NO_PROXY)
		.connectTimeout(TIMEOUT)
		.build();

	private final LongSupplier nanoTime;

	private final Map<Integer, Said> said = new ConcurrentHashMap<>();

	private final Map<Integer, CompletableFuture<Void>> pending = new ConcurrentHashMap<>();

	InFlightGauges(LongSupplier nanoTime) {
		this.nanoTime = nanoTime;
	}

	/** Asks all, and waits a moment for their answers. */
	void ask(Collection<Integer> managementPorts) throws InterruptedException {
		managementPorts.forEach((port) -> this.pending.computeIfAbsent(port, this::ask));
		CompletableFuture<Void> all = CompletableFuture
			.allOf(this.pending.values().toArray(CompletableFuture<?>[]::new));
		try {
			all.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
		}
		catch (TimeoutException | ExecutionException ex) {
			// Whoever has not answered is asked no second time meanwhile.
			return;
		}
		finally {
			this.pending.values().removeIf(CompletableFuture::isDone);
		}
	}

	private CompletableFuture<Void> ask(int port) {
		URI uri = URI.create(String.format(Locale.ROOT,
				"http://127.0.0.1:%d/actuator/prometheus?includedNames=proxy_in_flight", port));
		return this.client.sendAsync(HttpRequest.newBuilder(uri).timeout(TIMEOUT).build(), BodyHandlers.ofString())
			.thenAccept((response) -> value(response.body())
				.ifPresent((value) -> this.said.put(port, new Said(value, this.nanoTime.getAsLong()))));
	}

	static OptionalDouble value(String metrics) {
		Matcher gauge = GAUGE.matcher(metrics);
		return gauge.find() ? OptionalDouble.of(Double.parseDouble(gauge.group(1))) : OptionalDouble.empty();
	}

	/** What one said last, if that is not too long ago. */
	OptionalDouble of(int managementPort) {
		Said last = this.said.get(managementPort);
		boolean fresh = last != null && this.nanoTime.getAsLong() - last.atNanos() < FRESH.toNanos();
		return (fresh && last != null) ? OptionalDouble.of(last.value()) : OptionalDouble.empty();
	}

	@Override
	public void close() {
		this.client.shutdownNow();
	}

	/**
	 * What a task said.
	 *
	 * @param value requests
	 * @param atNanos monotonic time
	 */
	private record Said(double value, long atNanos) {
	}

}
