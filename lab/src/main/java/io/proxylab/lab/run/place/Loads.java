package io.proxylab.lab.run.place;

import io.proxylab.lab.experiment.Delivery;
import io.proxylab.lab.experiment.Load;
import io.proxylab.lab.experiment.RequestMix;
import io.proxylab.lab.experiment.RequestPath;
import io.proxylab.lab.plan.Cell;
import io.proxylab.load.protocol.LoadResult;
import io.proxylab.load.protocol.LoadResult.Reduced;
import io.proxylab.load.protocol.LoadSettings;
import io.proxylab.load.protocol.LoadSettings.Cookies;
import io.proxylab.load.protocol.LoadSettings.Expect;
import io.proxylab.load.protocol.Network;
import io.proxylab.load.protocol.Network.Http2;
import io.proxylab.load.protocol.Request;
import io.proxylab.load.protocol.Shape;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What the generator is told, for the cells of one launch.
 *
 * @param targetUrl such as {@code http://127.0.0.1:4711}
 * @param path of the requests
 * @param expect what a correct answer looks like
 * @param seed of random arrivals
 * @param request what every request says beside its path
 * @param mix several requests in its place; null: each is the same
 * @param network how connections are opened
 * @param cookies what users do with those that they are given
 * @param most requests at a time that this machine lets generators and target hold
 */
public record Loads(String targetUrl, RequestPath path, Expect expect, long seed, Request request,
		@Nullable RequestMix mix, Network network, Cookies cookies, long most) {

	/** The same request again and again, without cookies, on a machine that holds all. */
	public Loads(String targetUrl, RequestPath path, Expect expect, long seed, Request request, Network network) {
		this(targetUrl, path, expect, seed, request, null, network, Cookies.IGNORED, Long.MAX_VALUE);
	}

	/** Plain requests that may be answered with anything. */
	public static Loads plain(String targetUrl, Network network) {
		return new Loads(targetUrl, RequestPath.DEFAULT, new Expect(Delivery.OK, null), 0, Request.GET, network);
	}

	/** Longer than any answer takes that still comes. */
	private static final Duration PATIENCE = Duration.ofSeconds(60);

	/** Whether each request is told the delay: the upstream need not know it then. */
	public boolean namesDelay() {
		return (this.mix != null) ? this.mix.namesDelay(this.path) : this.path.namesDelay();
	}

	/**
	 * What came of a load on a cell, labelled if it was cut to what this machine holds.
	 * @param result of what the generator was told
	 */
	public LoadResult labelled(Cell cell, LoadResult result) {
		int asked = cell.load().connections(cell.delay());
		if (asked == connections(cell)) {
			return result;
		}
		Http2 http2 = this.network.http2();
		long streams = (http2 != null) ? http2.streams() : 1;
		long askedConnections = Math.ceilDiv(asked, streams);
		Reduced further = result.reduced();
		return result.with((further != null)
				? new Reduced(askedConnections, further.connections(), further.requests(), further.reason())
				: new Reduced(askedConnections, Math.ceilDiv(this.most, streams), this.most,
						"more requests at a time are more open files than a process may have; raise the limit "
								+ "(ulimit -Hn)"));
	}

	/** Of a rate only the target decides how many it holds. */
	private int connections(Cell cell) {
		int asked = cell.load().connections(cell.delay());
		return switch (cell.load()) {
			case Load.Closed _, Load.Burst _ -> (int) Math.min(asked, this.most);
			case Load.Open _, Load.Capacity _ -> asked;
		};
	}

	/**
	 * A load on a cell.
	 * @param id echoed in every event
	 * @param cell the load, the delay and the reuse of connections
	 * @param spread users start spread over this time
	 * @param settle time before the window
	 * @param window the measured time
	 * @param maxRequests ends it early; 0 for no such end
	 * @param directory takes the histogram logs; null writes none
	 */
	public LoadSettings settings(String id, Cell cell, Duration spread, Duration settle, Duration window,
			long maxRequests, @Nullable Path directory) {
		LoadSettings.Connection connection = switch (cell.client()) {
			case KEEP_ALIVE -> LoadSettings.Connection.KEEP_ALIVE;
			case CLOSE -> LoadSettings.Connection.CLOSE;
		};
		Shape shape = switch (cell.load()) {
			case Load.Closed closed -> new Shape.Closed(closed.thinkMillis(), closed.thinking(), closed.then());
			case Load.Open open -> new LoadSettings.Open(open.ratePerSecond(), open.arrivals(), this.seed, open.then());
			case Load.Burst _ -> new Shape.Burst();
			case Load.Capacity capacity ->
				throw new IllegalArgumentException(capacity.label() + " is searched for with open loads");
		};
		LoadSettings settings = new LoadSettings(id, this.targetUrl + this.path.of(cell.delay()), connections(cell),
				shape, spread.toMillis(), settle.toMillis(), window.toMillis(), maxRequests,
				PATIENCE.plus(cell.delay().longest()).toMillis(), connection, this.expect,
				(directory != null) ? directory.toString() : null)
			.of(cell.load().patience())
			.over(this.network)
			.with(this.cookies);
		return (this.mix != null) ? settings.asking(this.mix.of(this.path, cell.delay(), this.seed))
				: settings.asking(this.request);
	}

}
