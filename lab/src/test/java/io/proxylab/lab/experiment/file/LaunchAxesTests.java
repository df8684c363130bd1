package io.proxylab.lab.experiment.file;

import io.proxylab.lab.experiment.Conditions;
import io.proxylab.lab.experiment.Connections.Encryption;
import io.proxylab.lab.experiment.Connections.Http;
import io.proxylab.lab.experiment.Connections.Reuse;
import io.proxylab.lab.experiment.Connections;
import io.proxylab.lab.experiment.Experiment;
import io.proxylab.lab.experiment.Observability;
import io.proxylab.lab.experiment.Start;
import io.proxylab.lab.experiment.Target;
import io.proxylab.lab.yaml.BadFile;
import io.proxylab.proxy.catalogue.Catalogue;

import java.util.List;
import java.util.TreeMap;

import org.junit.jupiter.api.Test;

import static io.proxylab.lab.experiment.file.ExperimentText.LEAST;
import static io.proxylab.lab.experiment.file.ExperimentText.parse;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class LaunchAxesTests {

	@Test
	void connectionsToTheUpstreamAsAnAxisMakeATargetForEachValue() {
		Experiment experiment = parse("""
				targets:
				  - webflux-webclient
				  - { variant: servlet-blocking-apache5, requestThreads: 50, as: narrow }
				  - { as: my-gateway, command: "gateway {port}" }
				load: { closed: { users: 100 } }
				upstream: { delay: 100ms }
				extraCells: [{ targets: [narrow, my-gateway], load: { closed: { users: 9 } }, upstream: { delay: 1s } }]
				connections: { client: [close, keepAlive], upstream: [keepAlive, close] }
				""");
		assertThat(experiment.connections().client()).containsExactly(Reuse.CLOSE, Reuse.KEEP_ALIVE);
		assertThat(experiment.targets()).extracting(Target::name)
			.containsExactly("webflux-webclient.upstream-keepalive", "webflux-webclient.upstream-close",
					"narrow.upstream-keepalive", "narrow.upstream-close", "my-gateway");
		assertThat(experiment.targets().get(3)).isInstanceOfSatisfying(Target.Proxy.class, (proxy) -> {
			assertThat(proxy.conditions()).isEqualTo(new Conditions(Reuse.CLOSE, Observability.METRICS, Start.PLAIN));
			assertThat(proxy.settings()).hasToString("{requestThreads=50}");
		});
		assertThat(experiment.extraCells()).singleElement()
			.satisfies((extra) -> assertThat(extra.targets()).containsExactly("narrow.upstream-keepalive",
					"narrow.upstream-close", "my-gateway"));
	}

	@Test
	void aPeerHasTheAxisOfItsConnectionsAndNotThatOfWatching() {
		assertThat(parse("""
				targets: [webflux-webclient, nginx]
				load: { closed: { users: 9 } }
				upstream: { delay: 10ms }
				connections: { upstream: [keepAlive, close] }
				observability: [none, metrics]
				""").targets()).extracting(Target::name)
			.containsExactly("webflux-webclient.upstream-keepalive.none",
					"webflux-webclient.upstream-keepalive.metrics", "webflux-webclient.upstream-close.none",
					"webflux-webclient.upstream-close.metrics", "nginx.upstream-keepalive", "nginx.upstream-close");
	}

	@Test
	void observabilityAsAnAxisMakesATargetForEachWordAndAnotherAxisMultipliesThem() {
		assertThat(parse(LEAST + "observability: [none, metrics, tracing]").targets()).extracting(Target::name)
			.containsExactly("webflux-webclient.none", "webflux-webclient.metrics", "webflux-webclient.tracing");
		assertThat(parse(LEAST + """
				observability: [none, tracing]
				connections: { upstream: [keepAlive, close] }
				""").targets()).extracting(Target::name)
			.containsExactly("webflux-webclient.upstream-keepalive.none",
					"webflux-webclient.upstream-keepalive.tracing", "webflux-webclient.upstream-close.none",
					"webflux-webclient.upstream-close.tracing");
		assertThat(parse(LEAST + "observability: none").targets()).singleElement()
			.isEqualTo(new Target.Proxy("webflux-webclient", Catalogue.load().find("webflux-webclient"),
					new TreeMap<>(), new Conditions(Reuse.KEEP_ALIVE, Observability.NONE, Start.PLAIN)));
	}

	@Test
	void aSideOfTheUpstreamThatIsNoAxisLeavesTheNames() {
		Experiment experiment = parse(LEAST + "connections: { upstream: close }");
		assertThat(experiment.targets()).singleElement().isInstanceOfSatisfying(Target.Proxy.class, (proxy) -> {
			assertThat(proxy.name()).isEqualTo("webflux-webclient");
			assertThat(proxy.conditions()).isEqualTo(new Conditions(Reuse.CLOSE, Observability.METRICS, Start.PLAIN));
		});
	}

	@Test
	void tlsAsAnAxisMakesATargetForEachSideAndPeersAndOwnServicesStayOne() {
		Experiment experiment = parse("""
				targets: [webflux-webclient, netty, { as: mine, url: "http://127.0.0.1:8080" }]
				load: { closed: { users: 100 } }
				upstream: { delay: 10ms }
				connections: { client: { tls: [false, true] }, upstream: { tls: [false, true] } }
				""");
		assertThat(experiment.targets()).extracting(Target::name)
			.containsExactly("webflux-webclient.client-plain.upstream-plain",
					"webflux-webclient.client-plain.upstream-tls", "webflux-webclient.client-tls.upstream-plain",
					"webflux-webclient.client-tls.upstream-tls", "netty", "mine");
		assertThat(experiment.targets().get(2)).isInstanceOfSatisfying(Target.Proxy.class,
				(proxy) -> assertThat(proxy.conditions()).isEqualTo(new Conditions(Reuse.KEEP_ALIVE, Encryption.TLS,
						Encryption.NONE, Observability.METRICS, Start.PLAIN)));
		assertThat(experiment.connections().ofControl()).isEqualTo(Encryption.NONE);
	}

	@Test
	void opensslIsAValueOfTlsForThoseOfNettyAlone() {
		Experiment experiment = parse("""
				targets: [webflux-webclient, webflux-webclient-jdk, servlet-virtual-apache5]
				load: { closed: { users: 100 } }
				upstream: { delay: 10ms }
				connections: { client: { tls: [true, openssl] }, upstream: { tls: [true, openssl] } }
				""");
		assertThat(experiment.targets()).extracting(Target::name)
			.containsExactly("webflux-webclient.client-tls.upstream-tls",
					"webflux-webclient.client-tls.upstream-openssl", "webflux-webclient.client-openssl.upstream-tls",
					"webflux-webclient.client-openssl.upstream-openssl", "webflux-webclient-jdk.client-tls",
					"webflux-webclient-jdk.client-openssl", "servlet-virtual-apache5");
		assertThat(experiment.connections().ofControl()).isEqualTo(Encryption.TLS);
		assertThatExceptionOfType(BadFile.class).isThrownBy(() -> parse("""
				targets: [webflux-webclient-jdk, servlet-virtual-apache5]
				load: { closed: { users: 100 } }
				upstream: { delay: 10ms }
				connections: { client: { tls: openssl }, upstream: { tls: openssl } }
				"""))
			.withMessageContainingAll(
					"variant webflux-webclient-jdk has the JDK's TLS alone, for only Netty calls OpenSSL "
							+ "here; write tls: [true, openssl] for the upstream, or take webflux-webclient",
					"variant servlet-virtual-apache5 has", "for the client, or take webflux-webclient");
	}

	@Test
	void http2IsAnAxisOverTlsAloneAndEachNumberOfStreamsATarget() {
		Experiment experiment = parse("""
				targets: [webflux-webclient, servlet-virtual-apache5, { as: mine, url: "http://127.0.0.1:8080" }]
				load: { closed: { users: 100 } }
				upstream: { delay: 10ms }
				connections: { client: { tls: [false, true], http: [1, 2], streams: [1, 100] },
				  upstream: { tls: true, http: [1, 2] } }
				""");
		assertThat(experiment.targets()).extracting(Target::name)
			.startsWith("webflux-webclient.client-plain-http1.upstream-http1",
					"webflux-webclient.client-plain-http1.upstream-http2",
					"webflux-webclient.client-tls-http1.upstream-http1",
					"webflux-webclient.client-tls-http1.upstream-http2",
					"webflux-webclient.client-tls-http2-1stream.upstream-http1",
					"webflux-webclient.client-tls-http2-1stream.upstream-http2",
					"webflux-webclient.client-tls-http2-100streams.upstream-http1",
					"webflux-webclient.client-tls-http2-100streams.upstream-http2")
			.endsWith("servlet-virtual-apache5.client-plain-http1", "servlet-virtual-apache5.client-tls-http1",
					"servlet-virtual-apache5.client-tls-http2-1stream",
					"servlet-virtual-apache5.client-tls-http2-100streams", "mine");
		assertThat(experiment.targets().get(7)).isInstanceOfSatisfying(Target.Proxy.class,
				(proxy) -> assertThat(proxy.conditions()).isEqualTo(new Conditions(Reuse.KEEP_ALIVE, Encryption.TLS,
						Encryption.TLS, Http.two(100), Http.two(1), Observability.METRICS, Start.PLAIN)));
		assertThat(experiment.connections().httpOfControl()).isEqualTo(Http.HTTP_1);
	}

	@Test
	void theControlSpeaksHttp2WhereEveryTargetDoes() {
		Experiment experiment = parse(LEAST + "connections: { client: { tls: true, http: 2, streams: 10 } }");
		assertThat(experiment.targets()).extracting(Target::name).containsExactly("webflux-webclient");
		assertThat(experiment.connections().httpOfControl()).isEqualTo(Http.two(10));
	}

	@Test
	void aSideWithTlsMayCloseItsConnectionsToo() {
		Experiment experiment = parse(LEAST + """
				connections: { client: { reuse: close, tls: true }, upstream: { reuse: [keepAlive, close] } }
				""");
		assertThat(experiment.connections()).isEqualTo(new Connections(List.of(Reuse.CLOSE),
				List.of(Reuse.KEEP_ALIVE, Reuse.CLOSE), List.of(Encryption.TLS), List.of(Encryption.NONE)));
		assertThat(experiment.connections().ofControl()).isEqualTo(Encryption.TLS);
		assertThat(experiment.targets()).extracting(Target::name)
			.containsExactly("webflux-webclient.upstream-keepalive", "webflux-webclient.upstream-close");
	}

	@Test
	void startsAsAnAxisMakeATargetForEachAndOneThatNoJvmRunsStaysOne() {
		assertThat(parse("""
				targets: [webflux-webclient, netty, nginx, { as: mine, url: "http://127.0.0.1:8080" }]
				load: { closed: { users: 100 } }
				upstream: { delay: 10ms }
				start: [plain, aotCache, c1]
				""").targets()).extracting(Target::name)
			.containsExactly("webflux-webclient.plain", "webflux-webclient.aotcache", "webflux-webclient.c1",
					"netty.plain", "netty.aotcache", "netty.c1", "nginx", "mine");
		assertThat(parse(LEAST + "start: aotCache").targets()).singleElement()
			.isInstanceOfSatisfying(Target.Proxy.class, (proxy) -> {
				assertThat(proxy.name()).isEqualTo("webflux-webclient");
				assertThat(proxy.conditions().start()).isEqualTo(Start.AOT_CACHE);
			});
	}

}
