package io.proxylab.load.engine;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

import io.proxylab.load.protocol.LoadResult.Reduced;
import io.proxylab.load.protocol.LoadSettings;
import io.proxylab.load.protocol.Network.Http2;
import io.proxylab.load.protocol.Patience;
import io.proxylab.load.protocol.Patience.Abandon;
import org.jspecify.annotations.Nullable;

/**
 * A load as it fits into this machine.
 *
 * @param settings with no more users than fit, and the addresses to open connections from
 * @param reduced why they are fewer than were asked; null if they are not
 */
public record Fitted(LoadSettings settings, @Nullable Reduced reduced) {

	private static final long KEPT_MILLIS = 60_000;

	/**
	 * Fits a load into what this machine has to give now.
	 * @param settings of a load, or of this machine's share of one
	 * @param processes that share it evenly
	 * @throws LoadFailed if a host or an address is unknown
	 */
	public static Fitted of(LoadSettings settings, int processes) throws LoadFailed {
		return of(settings, processes, Room.now());
	}

	static Fitted of(LoadSettings settings, int processes, Room room) throws LoadFailed {
		List<InetAddress> sources = new ArrayList<>();
		for (String source : settings.network().sources()) {
			sources.add(address(source, "network.sources: the address '%s' is unknown"));
		}
		InetAddress target = address(settings.uri().getHost(), "url: the host '%s' is unknown");
		Http2 http2 = settings.network().http2();
		int streams = (http2 != null) ? http2.streams() : 1;
		long asked = Math.ceilDiv(settings.share().count(settings.users()), streams);
		// Over HTTP/2 a stream is given up, and its connection stays.
		long ports = (http2 != null) ? asked : ports(asked, settings.patience());
		Room.Fit fit = room.fit(asked, ports, target, sources, processes);
		LoadSettings fitting = settings
			.over(settings.network().from(fit.sources().stream().map(InetAddress::getHostAddress).toList()));
		if (fit.scarce() == null) {
			return new Fitted(fitting, null);
		}
		long requests = fit.connections() * streams;
		return new Fitted(fitting.withUsers((int) settings.share().whole(requests)),
				new Reduced(asked, fit.connections(), requests, fit.scarce()));
	}

	/**
	 * Each user may give up a connection as often as its patience ends. The target, which
	 * is still at the request, does not close its side, so that the system keeps the port
	 * for a minute (tcp_fin_timeout of Linux), and a connection that is opened meanwhile
	 * has to search for one: where most are taken, that is most of the generator's work.
	 */
	private static long ports(long asked, Patience patience) {
		Abandon abandon = patience.abandon();
		long millis = Math.min(Objects.requireNonNullElse(patience.timeoutMillis(), Long.MAX_VALUE),
				(abandon != null) ? abandon.afterMillis() : Long.MAX_VALUE);
		return (millis == Long.MAX_VALUE) ? asked : asked * (1 + Math.ceilDiv(KEPT_MILLIS, Math.max(1, millis)));
	}

	private static InetAddress address(String name, String complaint) throws LoadFailed {
		try {
			return InetAddress.getByName(name);
		}
		catch (UnknownHostException ex) {
			throw new LoadFailed(complaint.formatted(name), ex);
		}
	}

}
