package io.proxylab.lab.run.place;

import io.proxylab.certificates.Authority;
import io.proxylab.certificates.Authority.Issued;
import io.proxylab.lab.experiment.Experiment;
import io.proxylab.lab.experiment.Connections.Http;
import io.proxylab.load.protocol.Network;
import io.proxylab.load.protocol.Network.Http2;
import io.proxylab.load.protocol.Network.TrustStore;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The certificates of a run, which nobody but its own processes believes. They end with
 * it.
 *
 * @param authority issues them
 * @param target what targets show
 * @param upstream what upstreams show
 * @param http asks both
 */
public record RunAuthority(Authority authority, Issued target, Issued upstream,
		LocalHttp http) implements AutoCloseable {

	/** Longer than any run. */
	private static final Duration VALID = Duration.ofDays(7);

	/**
	 * That of an experiment.
	 * @return null if it asks for no TLS
	 * @throws IOException if the certificates cannot be made
	 */
	public static @Nullable RunAuthority of(Experiment experiment) throws IOException, InterruptedException {
		return experiment.connections().secured() ? open() : null;
	}

	private static RunAuthority open() throws IOException, InterruptedException {
		Authority authority = Authority.open(VALID);
		boolean opened = false;
		try {
			RunAuthority made = new RunAuthority(authority, authority.issue("target"), authority.issue("upstream"),
					LocalHttp.believing(trust(authority)));
			opened = true;
			return made;
		}
		finally {
			if (!opened) {
				authority.close();
			}
		}
	}

	/** With which the generator opens connections to either. */
	Network network(Http spoken) {
		Network network = new Network(trust(this.authority), List.of());
		return spoken.isTwo() ? network.over(new Http2(spoken.streams())) : network;
	}

	private static TrustStore trust(Authority authority) {
		return new TrustStore(authority.certificate().toString(), null);
	}

	@Override
	public void close() throws IOException {
		this.http.close();
		this.authority.close();
	}

}
