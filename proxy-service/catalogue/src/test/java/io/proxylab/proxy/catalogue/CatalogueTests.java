package io.proxylab.proxy.catalogue;

import java.io.StringReader;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class CatalogueTests {

	@Test
	void theCatalogueOfThisProjectHoldsBothStacks() {
		assertThat(Catalogue.load().ids()).contains("servlet-blocking-apache5", "webflux-webclient");
	}

	@Test
	void aVariantIsFoundByItsId() {
		assertThat(Catalogue.load().find("webflux-webclient")).isInstanceOfSatisfying(Variant.class,
				(variant) -> assertThat(variant.stack()).isEqualTo(Stack.WEBFLUX));
	}

	@Test
	void aPeerIsFoundByItsIdAndStandsBehindTheVariants() {
		Catalogue catalogue = Catalogue.load();
		assertThat(catalogue.find("netty")).isInstanceOf(Peer.class);
		assertThat(catalogue.ids()).containsSubsequence("servlet-blocking-jdk", "webflux-webclient", "gateway-webflux",
				"gateway-webmvc", "netty", "nginx");
	}

	@Test
	void anEngineIsFoundByItsIdAndStandsBehindThePeers() {
		Catalogue catalogue = Catalogue.load();
		assertThat(catalogue.all()).last().isInstanceOf(Engine.class);
		assertThat(catalogue.find("jetty-servlet-sync")).isInstanceOfSatisfying(Engine.class,
				(engine) -> assertThat(engine.program().path()).isEqualTo("engines/jetty/target/engine-jetty.jar"));
	}

	@ParameterizedTest
	@MethodSource("brokenEngines")
	void aBrokenFileOfEnginesIsRefusedWithItsLine(BrokenFile broken) {
		assertThatExceptionOfType(InvalidCatalogueException.class)
			.isThrownBy(() -> CatalogueReader.engines("engines.yaml", new StringReader(broken.yaml())))
			.withMessageContaining(broken.message());
	}

	static List<BrokenFile> brokenEngines() {
		String first = "engines:\n  - id: jetty-servlet-sync\n    jar: engine-jetty.jar\n    summary: one\n";
		return List.of(new BrokenFile("", "engines.yaml:1: the file is empty; it needs the key 'engines'"),
				new BrokenFile("variants: []", "engines.yaml:1: unknown key 'variants'; choose one of engines"),
				new BrokenFile(first + "    program: jetty\n", "engines.yaml:5: unknown key 'program'"),
				new BrokenFile(first + "  - id: Jetty\n    jar: engine-jetty.jar\n    summary: two\n",
						"engines.yaml:5: id 'Jetty' is not made of words"),
				new BrokenFile(first + "  - id: jetty\n    jar: jetty.jar\n    summary: two\n",
						"engines.yaml:5: jar 'jetty.jar' is not named"),
				new BrokenFile(first + first.substring("engines:\n".length()),
						"engines.yaml:5: 'jetty-servlet-sync' is listed twice"));
	}

	@Test
	void anIdIsOneOfAProxyOrOfAnEngineNotOfBoth() {
		Engine engine = new Engine("netty", new Program.Jar("engine-netty.jar"), "one", List.of());
		Peer peer = new Peer("netty", new Program.Jar("proxy-netty.jar"), "another", List.of(), "", "");
		assertThatExceptionOfType(InvalidCatalogueException.class)
			.isThrownBy(() -> new Catalogue(List.of(peer, engine)))
			.withMessage("engines.yaml: 'netty' is listed in variants.yaml, too; rename one");
	}

	@Test
	void theVariantsOfAJarAreThoseItCanRun() {
		assertThat(Catalogue.load().ofJar("proxy-web-flux.jar")).isNotEmpty()
			.allMatch((variant) -> variant.stack() == Stack.WEBFLUX);
	}

	@Test
	void aSlipInAnIdIsAnsweredWithTheIdThatWasMeant() {
		assertThatExceptionOfType(UnknownVariantException.class)
			.isThrownBy(() -> Catalogue.load().find("webflux-webclent"))
			.withMessageStartingWith(
					"unknown variant 'webflux-webclent'; did you mean webflux-webclient?; choose one of ")
			.satisfies((ex) -> assertThat(ex.suggestion()).contains("webflux-webclient"));
	}

	@Test
	void anIdFarFromAllIsAnsweredWithTheChoicesOnly() {
		assertThatExceptionOfType(UnknownVariantException.class).isThrownBy(() -> Catalogue.load().find("haproxy"))
			.withMessageStartingWith("unknown variant 'haproxy'; choose one of servlet-blocking-jdk,")
			.satisfies((ex) -> assertThat(ex.suggestion()).isEmpty());
	}

	@ParameterizedTest
	@MethodSource("brokenFiles")
	void aBrokenFileIsRefusedWithItsLine(BrokenFile broken) {
		assertThatExceptionOfType(InvalidCatalogueException.class)
			.isThrownBy(() -> CatalogueReader.proxies("variants.yaml", new StringReader(broken.yaml())))
			.withMessageContaining(broken.message());
	}

	static List<BrokenFile> brokenFiles() {
		String first = "variants:\n  - id: servlet-blocking-jdk\n    jar: proxy-servlet.jar\n    summary: one\n";
		return List.of(new BrokenFile("", "variants.yaml:1: the file is empty"),
				new BrokenFile("varients: []",
						"variants.yaml:1: unknown key 'varients'; choose one of peers, variants"),
				new BrokenFile("variants: 3", "variants.yaml:1: 'variants' must be a list"),
				new BrokenFile("variants: [", "variants.yaml: "),
				new BrokenFile(first + "    color: red\n", "variants.yaml:5: unknown key 'color'"),
				new BrokenFile(first + "    jar: proxy-x.jar\n", "variants.yaml:5: key 'jar' is given twice"),
				new BrokenFile(first + first.substring("variants:\n".length()),
						"variants.yaml:5: 'servlet-blocking-jdk' is listed twice"),
				new BrokenFile(
						first + "  - id: servlet-blocking-jdk@tomcat\n    jar: proxy-servlet.jar\n    summary: x\n",
						"variants.yaml:5: id 'servlet-blocking-jdk@tomcat' names what is implied"),
				new BrokenFile(first + "  - id: servlet-virtual-jdk\n    jar: servlet.jar\n    summary: x\n",
						"variants.yaml:5: jar 'servlet.jar' is not named proxy-<module>.jar or engine-<module>.jar"),
				new BrokenFile(first + "  - id: servlet-virtual-jdk\n    summary: x\n",
						"variants.yaml:5: key 'jar' is missing"),
				new BrokenFile(first + "  - id: servlet-virtual-jdk\n    jar: proxy-servlet.jar\n    summary: []\n",
						"variants.yaml:7: 'summary' must be a text"),
				new BrokenFile(first + "peers:\n  - id: x\n    summary: x\n",
						"variants.yaml:6: expected one of jar and program"),
				new BrokenFile(first + "peers:\n  - id: x\n    jar: proxy-x.jar\n    program: y\n    summary: x\n",
						"variants.yaml:6: expected one of jar and program"),
				new BrokenFile(first + "peers: netty\n", "variants.yaml:5: 'peers' must be a list"),
				new BrokenFile(first + "peers:\n  - id: Net\n    jar: proxy-x.jar\n    summary: x\n",
						"variants.yaml:6: id 'Net' is not made of words"),
				new BrokenFile(first + "peers:\n  - id: servlet-blocking-jdk\n    jar: proxy-x.jar\n    summary: x\n",
						"variants.yaml:6: 'servlet-blocking-jdk' is listed twice"),
				new BrokenFile(first + "peers:\n  - id: x\n    jar: proxy-x.jar\n    summary: x\n    settings: y\n",
						"variants.yaml:9: 'settings' must be a list"));
	}

	record BrokenFile(String yaml, String message) {
	}

}
