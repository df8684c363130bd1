package io.proxylab.proxy.contract;

import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

import io.proxylab.proxy.catalogue.Catalogue;
import io.proxylab.proxy.catalogue.Variant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class MatrixTests {

	@ParameterizedTest
	@ValueSource(strings = { "proxy-servlet.jar", "proxy-servlet-jetty.jar", "proxy-web-flux.jar",
			"proxy-web-flux-tomcat.jar", "proxy-web-flux-jetty.jar" })
	void theFewCoverEveryModelAndEveryClientOfTheirServer(String jar) {
		List<Variant> all = Catalogue.load().ofJar(jar);
		List<Variant> few = Matrix.COVERING.of(Setup.ROOMY, all);
		assertThat(few).isSubsetOf(all).doesNotHaveDuplicates().isNotEmpty();
		assertThat(values(few, Variant::model)).isEqualTo(values(all, Variant::model));
		assertThat(values(few, Variant::client)).isEqualTo(values(all, Variant::client));
		assertThat(values(few, Variant::server)).isEqualTo(values(all, Variant::server));
		assertThat(Matrix.FULL.of(Setup.ROOMY, all)).isEqualTo(all);
	}

	@ParameterizedTest
	@ValueSource(strings = { "proxy-servlet.jar", "proxy-servlet-jetty.jar", "proxy-web-flux.jar",
			"proxy-web-flux-tomcat.jar", "proxy-web-flux-jetty.jar" })
	void aContractAboutModelsIsRunOnOneOfEach(String jar) {
		List<Variant> all = Catalogue.load().ofJar(jar);
		assertThat(Matrix.COVERING.ofModels(Setup.PARALLEL, all)).extracting(Variant::model)
			.doesNotHaveDuplicates()
			.containsAll(values(all, Variant::model));
		assertThat(Matrix.FULL.ofModels(Setup.PARALLEL, all)).isEqualTo(all);
	}

	@ParameterizedTest
	@ValueSource(strings = { "proxy-servlet.jar", "proxy-servlet-jetty.jar", "proxy-web-flux.jar",
			"proxy-web-flux-tomcat.jar", "proxy-web-flux-jetty.jar" })
	void theSetupsOfTheRotationMeetEveryModelAndEveryClientTogether(String jar) {
		List<Variant> all = Catalogue.load().ofJar(jar);
		List<List<Variant>> dealt = Matrix.ROTATION.stream().map((setup) -> Matrix.ROTATING.of(setup, all)).toList();
		assertThat(dealt).allSatisfy((ofASetup) -> assertThat(ofASetup).hasSizeBetween(1, 2).isSubsetOf(all));
		List<Variant> met = dealt.stream().flatMap(List::stream).toList();
		assertThat(values(met, Variant::model)).isEqualTo(values(all, Variant::model));
		assertThat(values(met, Variant::client)).isEqualTo(values(all, Variant::client));
	}

	@ParameterizedTest
	@ValueSource(strings = { "proxy-servlet.jar", "proxy-servlet-jetty.jar", "proxy-web-flux.jar",
			"proxy-web-flux-tomcat.jar", "proxy-web-flux-jetty.jar" })
	void parallelAndSequentialCallsMeetEveryModelTogether(String jar) {
		List<Variant> all = Catalogue.load().ofJar(jar);
		List<Variant> met = Matrix.ROTATION_OF_CALLS.stream()
			.flatMap((setup) -> Matrix.ROTATING.ofModels(setup, all).stream())
			.toList();
		assertThat(values(met, Variant::model)).isEqualTo(values(all, Variant::model));
		assertThat(Matrix.ROTATION_OF_CALLS)
			.allSatisfy((setup) -> assertThat(Matrix.ROTATING.ofModels(setup, all)).isNotEmpty());
	}

	@Test
	void ofVariantsThatATestNamesASetupHasTheFirstOrTheLast() {
		List<String> named = List.of("a", "b", "c");
		assertThat(List.of(Setup.TLS, Setup.HTTP2)).extracting((setup) -> Matrix.ROTATING.some(setup, named))
			.containsExactlyInAnyOrder(List.of("a"), List.of("c"));
		assertThat(Matrix.ROTATING.some(Setup.TLS, List.of("a"))).containsExactly("a");
		assertThat(Matrix.COVERING.some(Setup.TLS, named)).isEqualTo(named);
	}

	@ParameterizedTest
	@ValueSource(strings = "proxy-servlet.jar")
	void theFewAreFewer(String jar) {
		List<Variant> all = Catalogue.load().ofJar(jar);
		assertThat(Matrix.COVERING.of(Setup.ROOMY, all)).hasSizeLessThan(all.size());
	}

	private static Set<String> values(List<Variant> variants, Function<Variant, String> value) {
		return variants.stream().map(value).collect(Collectors.toSet());
	}

}
