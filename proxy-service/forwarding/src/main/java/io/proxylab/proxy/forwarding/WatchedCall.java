package io.proxylab.proxy.forwarding;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.observation.transport.RequestReplySenderContext;
import io.proxylab.proxy.client.Header;
import io.proxylab.proxy.client.UpstreamRequest;
import io.proxylab.proxy.client.UpstreamResponse;
import org.jspecify.annotations.Nullable;

/**
 * A call of the upstream while it lasts.
 *
 * @param request what to send: the request, and the lines by which the upstream joins the
 * trace
 * @param observation of the call
 */
record WatchedCall(UpstreamRequest request, Observation observation) {

	/** What Spring calls it for its own clients. */
	private static final String NAME = "http.client.requests";

	private static final String STATUS = "status";

	/** Begins a call, as part of what this thread observes. */
	static WatchedCall start(UpstreamRequest request, ObservationRegistry registry) {
		List<Header> headers = new ArrayList<>(request.headers());
		RequestReplySenderContext<List<Header>, UpstreamResponse> context = new RequestReplySenderContext<>(
				(carrier, name, value) -> headers.add(new Header(name, value)));
		context.setCarrier(headers);
		Observation observation = Observation.createNotStarted(NAME, () -> context, registry)
			.contextualName("http " + request.method().toLowerCase(Locale.ROOT))
			.lowCardinalityKeyValue("method", request.method())
			.start();
		return new WatchedCall(new UpstreamRequest(request.method(), request.target(), headers, request.body()),
				observation);
	}

	/**
	 * Ends the call.
	 * @param response null if it failed
	 * @param thrown why it failed; null if it did not
	 */
	void ended(@Nullable UpstreamResponse response, @Nullable Throwable thrown) {
		this.observation.lowCardinalityKeyValue(STATUS,
				(response != null) ? String.valueOf(response.status()) : "none");
		if (thrown != null) {
			this.observation.error(thrown);
		}
		this.observation.stop();
	}

}
