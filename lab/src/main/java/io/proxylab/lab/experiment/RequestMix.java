package io.proxylab.lab.experiment;

import io.proxylab.load.protocol.Mix;
import io.proxylab.load.protocol.Mix.Values;
import io.proxylab.load.protocol.Mix.Weighted;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The requests of an experiment that has several.
 *
 * @param requests in their order; a path may name the delay of the cell, as that of a
 * service does, and values
 * @param values what stands at the placeholders; null: there are none
 */
public record RequestMix(List<Weighted> requests, @Nullable Values values) {

	/**
	 * Checks what can be checked without a file.
	 * @throws IllegalArgumentException if two requests have one name
	 */
	public RequestMix {
		requests = new Mix(requests, values, 0).requests();
	}

	/**
	 * What the generator is told on a cell.
	 * @param otherwise the path of a request that has none
	 * @param delay of the cell
	 * @param seed of what is drawn
	 */
	public Mix of(RequestPath otherwise, UpstreamDelay delay, long seed) {
		return new Mix(this.requests.stream()
			.map((request) -> request.with(path(request, otherwise).of(delay), request.request()))
			.toList(), this.values, seed);
	}

	/**
	 * What the generator is told where there is no cell. Requests without a path have
	 * that of the load's URL.
	 * @param delay in the place of a cell's; null: no path names one
	 * @param seed of what is drawn
	 */
	public Mix alone(@Nullable UpstreamDelay delay, long seed) {
		return new Mix(this.requests.stream().map((request) -> alone(request, delay)).toList(), this.values, seed);
	}

	private static Weighted alone(Weighted request, @Nullable UpstreamDelay delay) {
		String own = request.path();
		return (own == null || delay == null) ? request
				: request.with(new RequestPath(own).of(delay), request.request());
	}

	/** Whether a path of its own names a delay. */
	public boolean namesAnyDelay() {
		return this.requests.stream()
			.map(Weighted::path)
			.anyMatch((own) -> own != null && new RequestPath(own).namesDelay());
	}

	/** The requests as they are when the upstream shall answer at once. */
	public List<Weighted> withoutDelay(RequestPath otherwise) {
		return this.requests.stream()
			.map((request) -> request.with(path(request, otherwise).withoutDelay(), request.request()))
			.toList();
	}

	/**
	 * Whether each request is told the delay of its cell.
	 * @param otherwise the path of a request that has none
	 */
	public boolean namesDelay(RequestPath otherwise) {
		return this.requests.stream().allMatch((request) -> path(request, otherwise).namesDelay());
	}

	private static RequestPath path(Weighted request, RequestPath otherwise) {
		String own = request.path();
		return (own != null) ? new RequestPath(own) : otherwise;
	}

}
