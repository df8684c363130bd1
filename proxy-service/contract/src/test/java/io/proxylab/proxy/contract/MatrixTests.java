package io.proxylab.proxy.contract;

import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

import io.proxylab.proxy.catalogue.Catalogue;
import io.proxylab.proxy.catalogue.Variant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class MatrixTests {

	@ParameterizedTest
	@ValueSource(strings = { "proxy-servlet.jar", "proxy-servlet-jetty.jar", "proxy-web-flux.jar",
			"proxy-web-flux-tomcat.jar", "proxy-web-flux-jetty.jar" })
	void theFewCoverEveryModelAndEveryClientOfTheirServer(String jar) {
		List<Variant> all = Catalogue.load().ofJar(jar);
		List<Variant> few = Matrix.COVERING.of(all);
		assertThat(few).isSubsetOf(all).doesNotHaveDuplicates().isNotEmpty();
		assertThat(values(few, Variant::model)).isEqualTo(values(all, Variant::model));
		assertThat(values(few, Variant::client)).isEqualTo(values(all, Variant::client));
		assertThat(values(few, Variant::server)).isEqualTo(values(all, Variant::server));
		assertThat(Matrix.FULL.of(all)).isEqualTo(all);
	}

	@ParameterizedTest
	@ValueSource(strings = { "proxy-servlet.jar", "proxy-servlet-jetty.jar", "proxy-web-flux.jar",
			"proxy-web-flux-tomcat.jar", "proxy-web-flux-jetty.jar" })
	void aContractAboutModelsIsRunOnOneOfEach(String jar) {
		List<Variant> all = Catalogue.load().ofJar(jar);
		assertThat(Matrix.COVERING.ofModels(all)).extracting(Variant::model)
			.doesNotHaveDuplicates()
			.containsAll(values(all, Variant::model));
		assertThat(Matrix.FULL.ofModels(all)).isEqualTo(all);
	}

	@ParameterizedTest
	@ValueSource(strings = "proxy-servlet.jar")
	void theFewAreFewer(String jar) {
		List<Variant> all = Catalogue.load().ofJar(jar);
		assertThat(Matrix.COVERING.of(all)).hasSizeLessThan(all.size());
	}

	private static Set<String> values(List<Variant> variants, Function<Variant, String> value) {
		return variants.stream().map(value).collect(Collectors.toSet());
	}

}
