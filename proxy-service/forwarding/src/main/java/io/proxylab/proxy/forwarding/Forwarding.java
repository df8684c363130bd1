package io.proxylab.proxy.forwarding;

import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.proxylab.proxy.client.ClientSettings;
import io.proxylab.proxy.client.AsyncClient;
import io.proxylab.proxy.client.BlockingClient;
import io.proxylab.proxy.client.Body;
import io.proxylab.proxy.client.Header;
import io.proxylab.proxy.client.UpstreamException;
import io.proxylab.proxy.client.UpstreamFailure;
import io.proxylab.proxy.client.UpstreamRequest;
import io.proxylab.proxy.client.UpstreamResponse;
import io.proxylab.proxy.defence.Admission;
import io.proxylab.proxy.defence.Outcome;
import io.proxylab.proxy.defence.Permit;
import io.proxylab.proxy.rules.FieldRules;
import io.proxylab.proxy.rules.Reason;
import io.proxylab.proxy.rules.RequestRefusedException;
import io.proxylab.proxy.rules.RequestRules;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

/**
 * The work of a proxy between its server and its client: which requests go on and how,
 * what the client gets back, and what is counted. Every stack and model calls it; nothing
 * in it waits.
 */
public final class Forwarding {

	/**
	 * Most bytes of the head of an answer: the upstream's, and what a server adds. Tomcat
	 * keeps so much for every request in progress, so that more would weigh on thousands
	 * of them.
	 */
	public static final int MAX_RESPONSE_HEAD = ClientSettings.MAX_RESPONSE_HEAD + 1024;

	private static final Log log = LogFactory.getLog(Forwarding.class);

	private static final Header VIA = new Header("via", "1.1 proxy-lab");

	/**
	 * Stands in for a client that names itself nowhere: two client libraries cannot be
	 * kept from sending a name of their own, and all must send the same.
	 */
	private static final Header USER_AGENT = new Header("user-agent", "proxy-lab");

	/** The client names the host itself. */
	private static final Set<String> HOST = Set.of("host");

	/** With a tracer the trace's lines are the proxy's own (W3C Trace Context, 3.4). */
	private static final Set<String> HOST_AND_TRACE = Set.of("host", "traceparent", "tracestate");

	private final int maxBody;

	private final @Nullable Duration requestTimeout;

	private final Set<String> ownLines;

	private final Map<Reason, Answer> problems = new EnumMap<>(Reason.class);

	private final Map<Reason, Counter> failures = new EnumMap<>(Reason.class);

	private final Map<Reason, Counter> rejections = new EnumMap<>(Reason.class);

	private final AtomicInteger inFlight = new AtomicInteger();

	private final Admission admission;

	/**
	 * Makes the forwarding of one proxy.
	 * @param maxBody longest body of a request, in bytes
	 * @param requestTimeout longest time that the body of a request may take to arrive;
	 * null for any time
	 * @param registry where in-flight requests and failures are shown
	 * @param traced whether the calls of the upstream are part of traces
	 * @param admission lets requests in
	 */
	public Forwarding(int maxBody, @Nullable Duration requestTimeout, MeterRegistry registry, boolean traced,
			Admission admission) {
		this.maxBody = maxBody;
		this.requestTimeout = requestTimeout;
		this.admission = admission;
		this.ownLines = traced ? HOST_AND_TRACE : HOST;
		for (Reason reason : Reason.values()) {
			this.problems.put(reason, Problems.of(reason, reason.detail()));
			this.failures.put(reason,
					Counter.builder("proxy.failures")
						.description("answers of the proxy's own, by reason")
						.tag("reason", reason.id())
						.register(registry));
			if (reason.rejects()) {
				this.rejections.put(reason,
						Counter.builder("proxy.rejected")
							.description("requests that were turned away before anything was sent, by reason")
							.tag("reason", reason.id())
							.register(registry));
			}
		}
		Gauge.builder("proxy.in.flight", this.inFlight, AtomicInteger::get)
			.description("requests started and not yet answered")
			.register(registry);
	}

	/** The longest body of a request, in bytes. */
	public int maxBody() {
		return this.maxBody;
	}

	/**
	 * Returns the longest time that the body of a request may take to arrive; null for
	 * any time.
	 */
	public @Nullable Duration requestTimeout() {
		return this.requestTimeout;
	}

	/** Requests begun and not yet ended. */
	public int inFlight() {
		return this.inFlight.get();
	}

	/** Counts a request in. Whoever calls this calls {@link #end()} once. */
	public void begin() {
		this.inFlight.incrementAndGet();
	}

	/** Counts a request out. */
	public void end() {
		this.inFlight.decrementAndGet();
	}

	/**
	 * Lets a request in that has been read whole.
	 * @return its permit, which whoever calls this ends
	 * @throws RequestRefusedException if it is turned away
	 */
	public Permit enter() {
		try {
			return this.admission.enter();
		}
		catch (RequestRefusedException ex) {
			count(this.rejections, ex.reason());
			throw ex;
		}
	}

	/** Forwards a request and waits for its answer. */
	public Answer forward(UpstreamRequest request, BlockingClient client) {
		try {
			return forward(request, client, enter());
		}
		catch (RequestRefusedException ex) {
			return problem(ex);
		}
	}

	/**
	 * Forwards a request that has been let in, and waits for its answer.
	 * @param permit of the request, which this ends
	 */
	public Answer forward(UpstreamRequest request, BlockingClient client, Permit permit) {
		begin();
		try {
			UpstreamResponse response = client.exchange(request);
			permit.end(Outcome.of(response.status()));
			return answer(request, response);
		}
		catch (RuntimeException ex) {
			permit.end(Outcome.of(ex));
			return problem(ex);
		}
		finally {
			permit.end(Outcome.GIVEN_UP);
			end();
		}
	}

	/** Forwards a request; the answer, be it a problem, comes later. */
	public CompletableFuture<Answer> forward(UpstreamRequest request, AsyncClient client) {
		Permit permit;
		try {
			permit = enter();
		}
		catch (RequestRefusedException ex) {
			return CompletableFuture.completedFuture(problem(ex));
		}
		begin();
		return exchange(request, client).thenApply((response) -> {
			permit.end(Outcome.of(response.status()));
			return answer(request, response);
		}).exceptionally((thrown) -> {
			permit.end(Outcome.of(thrown));
			return problem(thrown);
		}).whenComplete((answer, thrown) -> end());
	}

	private static CompletableFuture<UpstreamResponse> exchange(UpstreamRequest request, AsyncClient client) {
		try {
			return client.exchange(request);
		}
		catch (RuntimeException ex) {
			return CompletableFuture.failedFuture(ex);
		}
	}

	/**
	 * Checks all of a request but its body.
	 * @param method the method
	 * @param path the path as the client wrote it, still encoded
	 * @param query the query as the client wrote it, or {@code null} if there is none
	 * @param headers all header lines, in their order
	 * @return the request to send, yet without its body
	 * @throws RequestRefusedException if it is not to be forwarded
	 */
	public UpstreamRequest admit(String method, String path, @Nullable String query, List<Header> headers) {
		RequestRules.checkMethod(method);
		String target = RequestRules.target(path, query);
		boolean named = false;
		for (Header header : headers) {
			named |= header.is("User-Agent");
			if (!FieldRules.allow(header.value())) {
				throw new RequestRefusedException(Reason.BAD_FIELD);
			}
			if (header.is("Content-Length")) {
				checkAnnounced(header.value());
			}
		}
		List<Header> forwarded = EndToEndHeaders.inLowerCase(headers, this.ownLines);
		if (!named) {
			forwarded.add(USER_AGENT);
		}
		forwarded.add(VIA);
		return new UpstreamRequest(method, target, forwarded, Body.EMPTY);
	}

	private void checkAnnounced(String contentLength) {
		try {
			if (Long.parseLong(contentLength.strip()) > this.maxBody) {
				throw new RequestRefusedException(Reason.REQUEST_TOO_LARGE);
			}
		}
		catch (NumberFormatException ex) {
			throw new RequestRefusedException(Reason.BAD_REQUEST);
		}
	}

	/** The answer to a request that the upstream answered. */
	public Answer answer(UpstreamRequest request, UpstreamResponse response) {
		return Answers.of(response, request.method());
	}

	/**
	 * The answer to a request that came to nothing, which this also counts.
	 * @param thrown what stopped it
	 */
	public Answer problem(Throwable thrown) {
		Throwable cause = thrown;
		while (cause.getCause() != null
				&& (cause instanceof CompletionException || cause instanceof ExecutionException)) {
			cause = cause.getCause();
		}
		return switch (cause) {
			case RequestRefusedException refused -> {
				Answer answer = problem(refused.reason());
				String detail = refused.getMessage();
				yield (detail == null || detail.equals(refused.reason().detail())) ? answer
						: Problems.now(Problems.of(refused.reason(), detail));
			}
			case UpstreamException failed -> {
				log.debug("no answer from the upstream", failed);
				yield problem(reason(failed.failure()));
			}
			default -> {
				log.error("a request could not be forwarded", cause);
				yield problem(Reason.INTERNAL);
			}
		};
	}

	/**
	 * The answer to a request that the server itself could not make sense of.
	 * @param path the path as far as it was read, or {@code null}
	 */
	public Answer malformed(@Nullable String path) {
		try {
			if (path != null) {
				RequestRules.target(path, null);
			}
			return problem(Reason.BAD_REQUEST);
		}
		catch (RequestRefusedException refused) {
			return problem(refused);
		}
	}

	private static Reason reason(UpstreamFailure failure) {
		return switch (failure) {
			case REFUSED -> Reason.UPSTREAM_REFUSED;
			case UNRESOLVED -> Reason.UPSTREAM_UNRESOLVED;
			case TLS -> Reason.UPSTREAM_TLS;
			case CONNECT_TIMEOUT -> Reason.UPSTREAM_CONNECT_TIMEOUT;
			case RESPONSE_TIMEOUT -> Reason.UPSTREAM_TIMEOUT;
			case POOL_EXHAUSTED -> Reason.POOL_EXHAUSTED;
			case RESPONSE_TOO_LARGE -> Reason.RESPONSE_TOO_LARGE;
			case CLOSED -> Reason.UPSTREAM_CLOSED;
			case PROTOCOL -> Reason.UPSTREAM_PROTOCOL;
			case UNUSABLE -> Reason.UPSTREAM_UNUSABLE;
		};
	}

	private Answer problem(Reason reason) {
		count(this.failures, reason);
		Answer answer = this.problems.get(reason);
		if (answer == null) {
			throw new IllegalStateException(reason.id());
		}
		return Problems.now(answer);
	}

	private static void count(Map<Reason, Counter> counters, Reason reason) {
		Counter counter = counters.get(reason);
		if (counter == null) {
			throw new IllegalStateException(reason.id());
		}
		counter.increment();
	}

}
