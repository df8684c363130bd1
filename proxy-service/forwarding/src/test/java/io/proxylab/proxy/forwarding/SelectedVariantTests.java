package io.proxylab.proxy.forwarding;

import org.junit.jupiter.api.Test;

import org.springframework.mock.env.MockEnvironment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class SelectedVariantTests {

	private final MockEnvironment environment = new MockEnvironment().withProperty("spring.application.name",
			"proxy-servlet");

	@Test
	void theSettingNamesTheVariant() {
		this.environment.setProperty("proxy.variant", "servlet-blocking-apache5");
		assertThat(SelectedVariant.in(this.environment).client()).isEqualTo("apache5");
	}

	@Test
	void withoutTheSettingTheChoicesAreNamed() {
		assertThatExceptionOfType(InvalidSettingException.class).isThrownBy(() -> SelectedVariant.in(this.environment))
			.withMessage("The setting proxy.variant cannot be ''.")
			.satisfies((ex) -> assertThat(ex.cure()).startsWith("Choose one of servlet-").doesNotContain("webflux"));
	}

	@Test
	void aSlipIsAnsweredWithTheVariantThatWasMeant() {
		this.environment.setProperty("proxy.variant", "servlet-blocking-apache");
		assertThatExceptionOfType(InvalidSettingException.class).isThrownBy(() -> SelectedVariant.in(this.environment))
			.satisfies((ex) -> assertThat(ex.cure()).startsWith("Did you mean servlet-blocking-apache"));
	}

	@Test
	void aVariantOfAnotherApplicationIsAnsweredWithThatApplication() {
		this.environment.setProperty("proxy.variant", "webflux-webclient");
		assertThatExceptionOfType(InvalidSettingException.class).isThrownBy(() -> SelectedVariant.in(this.environment))
			.satisfies((ex) -> assertThat(ex.cure())
				.startsWith("webflux-webclient runs in proxy-web-flux.jar; this is proxy-servlet.jar."));
	}

	@Test
	void anApplicationWithoutVariantsIsAskedForNone() {
		assertThat(SelectedVariant.isAskedOf(this.environment)).isTrue();
		this.environment.setProperty("spring.application.name", "proxy-gateway-webflux");
		assertThat(SelectedVariant.isAskedOf(this.environment)).isFalse();
	}

	@Test
	void aPeerIsAnsweredWithItsApplication() {
		this.environment.setProperty("proxy.variant", "netty");
		assertThatExceptionOfType(InvalidSettingException.class).isThrownBy(() -> SelectedVariant.in(this.environment))
			.satisfies((ex) -> assertThat(ex.cure())
				.startsWith("netty runs in proxy-netty.jar; this is proxy-servlet.jar."));
	}

}
