package io.proxylab.proxy.calls;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import io.proxylab.proxy.client.AsyncClient;
import io.proxylab.proxy.client.BlockingClient;
import io.proxylab.proxy.client.Header;
import io.proxylab.proxy.client.UpstreamRequest;
import io.proxylab.proxy.client.UpstreamResponse;
import io.proxylab.proxy.rules.Reason;
import io.proxylab.proxy.rules.RequestRefusedException;
import org.jspecify.annotations.Nullable;

/**
 * The calls that make one answer. They ask for the same target with the same header lines
 * but {@value #NAME}, which numbers them from 1; stacks and models differ in how they
 * wait for them only.
 */
public final class Calls {

	/** Most calls for one answer. */
	public static final int MOST = 16;

	/** The header field that tells one call from the others. */
	public static final String NAME = "x-call";

	/**
	 * What a client says of its own copy of the answer, of a part of it, or of its
	 * coding: it holds for the merged answer, of which the upstream knows nothing.
	 */
	private static final Set<String> OF_THE_ANSWER = Set.of("if-match", "if-none-match", "if-modified-since",
			"if-unmodified-since", "if-range", "range", "accept-encoding", NAME);

	private final int count;

	private final How how;

	private final MergedAnswer merged;

	private final @Nullable Duration timeout;

	/**
	 * Makes the calls of every answer.
	 * @param count how many, from 1
	 * @param how they follow each other
	 * @param maxBody longest body of the answer, in bytes
	 * @param timeout longest time from the first call to the end of the last; null for
	 * any
	 */
	public Calls(int count, How how, int maxBody, @Nullable Duration timeout) {
		this.count = count;
		this.how = how;
		this.merged = new MergedAnswer(how, maxBody);
		this.timeout = timeout;
	}

	/** Whether there are several; if not, nothing of the one call is touched. */
	public boolean several() {
		return this.count > 1;
	}

	/** How many. */
	public int count() {
		return this.count;
	}

	/** How they follow each other. */
	public How how() {
		return this.how;
	}

	/** Longest time from the first call to the end of the last; null for any. */
	public @Nullable Duration timeout() {
		return this.timeout;
	}

	/**
	 * A client whose exchange is all calls of an answer: one after the other on the
	 * thread that asks, or each on a virtual thread.
	 * @param client makes one call
	 * @param carried takes along to another thread what this one observes
	 * @return the same client if there is one call
	 */
	public BlockingClient by(BlockingClient client, Carried carried) {
		if (!several()) {
			return client;
		}
		return switch (this.how) {
			case SEQUENTIAL -> new SequentialCalls(this, client);
			case PARALLEL -> new ParallelCalls(this, client, carried);
		};
	}

	/**
	 * A client whose exchange is all calls of an answer, for which no thread waits.
	 * @param client makes one call
	 * @param carried takes along to another thread what this one observes
	 * @return the same client if there is one call
	 */
	public AsyncClient by(AsyncClient client, Carried carried) {
		return several() ? new FutureCalls(this, client, carried) : client;
	}

	/**
	 * What is sent for an answer, in the order of the answer's parts.
	 * @throws RequestRefusedException if the request is neither GET nor HEAD
	 */
	public List<UpstreamRequest> of(UpstreamRequest request) {
		if (!request.method().equals("GET") && !request.method().equals("HEAD")) {
			throw new RequestRefusedException(Reason.SEVERAL_CALLS);
		}
		List<Header> common = request.headers()
			.stream()
			.filter((header) -> !OF_THE_ANSWER.contains(header.name()))
			.toList();
		List<UpstreamRequest> calls = new ArrayList<>(this.count);
		for (int call = 1; call <= this.count; call++) {
			List<Header> headers = new ArrayList<>(common.size() + 1);
			headers.addAll(common);
			headers.add(new Header(NAME, Integer.toString(call)));
			calls.add(new UpstreamRequest("GET", request.target(), headers, request.body()));
		}
		return calls;
	}

	/**
	 * The one answer.
	 * @param responses to the calls, in their order
	 * @throws io.proxylab.proxy.client.UpstreamException if one cannot be part of it, or
	 * it is too long
	 */
	public UpstreamResponse merge(List<UpstreamResponse> responses) {
		return this.merged.of(responses);
	}

	/**
	 * The same response, for it can be part of an answer by its status; so that the other
	 * calls can be spared as soon as one cannot.
	 * @throws io.proxylab.proxy.client.UpstreamException if it cannot
	 */
	public UpstreamResponse usable(UpstreamResponse response) {
		return MergedAnswer.successful(response);
	}

}
