package io.proxylab.proxy.rules;

import java.net.InetAddress;
import java.util.List;
import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class ManagementRulesTests {

	private static final InetAddress LOOPBACK = InetAddress.ofLiteral("127.0.0.1");

	private static final InetAddress NETWORK = InetAddress.ofLiteral("172.18.0.2");

	@ParameterizedTest
	@ValueSource(strings = { "localhost", "localhost:9081", "LOCALHOST:9081", "LocalHost.:9081", "localhost.",
			"localhost:", "127.0.0.1", "127.0.0.1:1", "127.255.255.254:9081", "127.0.0.1.:9081", "[::1]", "[::1]:9081",
			"[0:0:0:0:0:0:0:1]:9081", "[0000::0001]", "[::ffff:127.0.0.1]:9081", "[::FFFF:7F00:1]" })
	void loopbackIsAllowedOverEveryInterface(String host) {
		assertThat(refusal(LOOPBACK, host)).isEmpty();
		assertThat(refusal(InetAddress.ofLiteral("::1"), host)).isEmpty();
		assertThat(refusal(InetAddress.ofLiteral("127.0.1.1"), host)).isEmpty();
		assertThat(refusal(NETWORK, host)).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "evil.example", "evil.example:9081", "EVIL.EXAMPLE", "127.0.0.1.evil.example:9081",
			"localhost.evil.example", "evil.localhost.", "xlocalhost", "localhost..", "%6cocalhost", "localhost,a",
			"upstream:9081", "upstream.internal", "10.0.0.1", "0.0.0.0:9081", "128.0.0.1", "[::]", "[::2]:9081",
			"[fe80::1]", "[::ffff:10.0.0.1]", "[localhost]", "[127.0.0.1]", "127.0.0.1:80.evil.example" })
	void anyOtherHostIsRefusedOverLoopback(String host) {
		assertThat(refusal(LOOPBACK, host)).isPresent();
		assertThat(refusal(InetAddress.ofLiteral("::1"), host)).isPresent();
	}

	@ParameterizedTest
	@ValueSource(strings = { "upstream:9081", "UPSTREAM", "load_1", "172.18.0.2:9081", "[fe80::1]:9081",
			"proxy-lab-upstream.proxy-lab.internal:9081", "upstream.lab.svc.cluster.local", "nas.home.arpa.",
			"Box.Local" })
	void addressesAndPrivateNamesAreAllowedOverOtherInterfaces(String host) {
		assertThat(refusal(NETWORK, host)).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "evil.example:9081", "evil.example.", "10.0.0.1.evil.example", "local.evil.example",
			"evilinternal.example", "evil%2eexample", ".internal", "a..internal", "[a.b]" })
	void namesThatAnyoneCanRegisterAreRefusedOverOtherInterfaces(String host) {
		assertThat(refusal(NETWORK, host)).map(ManagementRules.Refusal::status).contains(421);
	}

	@ParameterizedTest
	@ValueSource(strings = { "", " ", "a b", "user@localhost", "localhost/", "localhost:x", "::1", "[::1", "[]",
			"localhost, evil.example", "localhost\0" })
	void aMalformedHostIsABadRequest(String host) {
		assertThat(refusal(LOOPBACK, host)).contains(new ManagementRules.Refusal(400,
				"Host isn't a host with or without a port. Send one such as localhost:9081."));
	}

	@Test
	void noHostAndTwoHostsAreBadRequests() {
		assertThat(ManagementRules.refusal(LOOPBACK, "/metrics", List.of(), List.of()))
			.contains(new ManagementRules.Refusal(400, "The request has 0 Host fields. Send exactly one."));
		assertThat(ManagementRules.refusal(LOOPBACK, "/metrics", List.of("localhost", "localhost"), List.of()))
			.contains(new ManagementRules.Refusal(400, "The request has 2 Host fields. Send exactly one."));
	}

	@ParameterizedTest
	@CsvSource({ "http://localhost/metrics,true", "HTTP://LOCALHOST/metrics,true", "/metrics,true",
			"http://evil.example/metrics,false", "http://localhost.evil.example/,false", "http://user@localhost/,false",
			"//,true", "*,false", "localhost:9081,false", "ftp://localhost/,false", "'',false" })
	void theTargetIsAPathOrAUriOfHost(String target, boolean allowed) {
		assertThat(ManagementRules.refusal(LOOPBACK, target, List.of("localhost"), List.of()).isEmpty())
			.isEqualTo(allowed);
	}

	@ParameterizedTest
	@CsvSource({ "localhost:9081,http://localhost:9081", "LocalHost:9081,HTTP://localhost:9081",
			"[::1]:9081,http://[::1]:9081", "localhost,http://localhost" })
	void theSameOriginIsAllowed(String host, String origin) {
		assertThat(ManagementRules.refusal(LOOPBACK, "/schedule", List.of(host), List.of(origin))).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "null", "", "http://evil.example", "https://localhost:9081", "http://localhost",
			"http://localhost:9082", "http://127.0.0.1:9081", "http://localhost:9081/", "localhost:9081",
			"http://localhost:9081 http://evil.example" })
	void anotherOriginIsRefusedOverEveryInterface(String origin) {
		for (InetAddress local : List.of(LOOPBACK, NETWORK)) {
			assertThat(ManagementRules.refusal(local, "/schedule", List.of("localhost:9081"), List.of(origin)))
				.contains(new ManagementRules.Refusal(403, "Origin isn't http://localhost:9081, so a page of another "
						+ "site sent the request. Send it without Origin."));
		}
	}

	@Test
	void eachOfSeveralOriginsCounts() {
		assertThat(ManagementRules.refusal(LOOPBACK, "/schedule", List.of("localhost"),
				List.of("http://localhost", "http://evil.example")))
			.isPresent();
	}

	@Test
	void aRefusalListsTheHostsThatAreAllowed() {
		assertThat(refusal(LOOPBACK, "evil.example:9081")).contains(new ManagementRules.Refusal(421,
				"Host 'evil.example:9081' isn't allowed here. Use localhost, 127.0.0.1 or [::1]: "
						+ "a web page could have any other name resolve to this address."));
		assertThat(refusal(NETWORK, "evil.example:9081")).contains(new ManagementRules.Refusal(421,
				"Host 'evil.example:9081' isn't allowed here. Use localhost, an IP address, a name without a dot, or a "
						+ "name that ends in .local or .home.arpa or .internal: "
						+ "a web page could have any other name resolve to this address."));
	}

	private static Optional<ManagementRules.Refusal> refusal(InetAddress local, String host) {
		return ManagementRules.refusal(local, "/metrics", List.of(host), List.of());
	}

}
