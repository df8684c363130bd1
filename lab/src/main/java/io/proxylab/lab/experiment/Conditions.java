package io.proxylab.lab.experiment;

import io.proxylab.lab.experiment.Connections.Http;
import io.proxylab.lab.experiment.Connections.Encryption;
import io.proxylab.lab.experiment.Connections.Reuse;

/**
 * What a variant is started with besides its settings: alike for all variants of an
 * experiment or, as an axis, each value for each of them.
 *
 * @param upstream reuse of its connections to the upstream
 * @param clientTls what encrypts the connections to it
 * @param upstreamTls what encrypts its connections to the upstream
 * @param clientHttp what is spoken with it
 * @param upstreamHttp what it speaks with the upstream
 * @param observability what watches its requests
 * @param start how its process is started
 */
public record Conditions(Reuse upstream, Encryption clientTls, Encryption upstreamTls, Http clientHttp,
		Http upstreamHttp, Observability observability, Start start) {

	/** Those of an experiment that says nothing of them. */
	public static final Conditions DEFAULT = new Conditions(Reuse.KEEP_ALIVE, Observability.METRICS, Start.PLAIN);

	/** Without TLS. */
	public Conditions(Reuse upstream, Observability observability, Start start) {
		this(upstream, Encryption.NONE, Encryption.NONE, observability, start);
	}

	/** With HTTP/1.1. */
	public Conditions(Reuse upstream, Encryption clientTls, Encryption upstreamTls, Observability observability,
			Start start) {
		this(upstream, clientTls, upstreamTls, Http.HTTP_1, Http.HTTP_1, observability, start);
	}

}
