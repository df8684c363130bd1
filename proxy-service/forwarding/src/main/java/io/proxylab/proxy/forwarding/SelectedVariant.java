package io.proxylab.proxy.forwarding;

import java.util.stream.Collectors;

import io.proxylab.proxy.catalogue.Candidate;
import io.proxylab.proxy.catalogue.Catalogue;
import io.proxylab.proxy.catalogue.UnknownVariantException;
import io.proxylab.proxy.catalogue.Variant;

import org.springframework.core.env.Environment;

/** Finds the variant that this process is to run. */
final class SelectedVariant {

	private static final String SETTING = "proxy.variant";

	private SelectedVariant() {
	}

	/** Whether this process is to run a variant: gateways run none. */
	static boolean isAskedOf(Environment environment) {
		return !Catalogue.load().ofJar(jar(environment)).isEmpty();
	}

	private static String jar(Environment environment) {
		return environment.getRequiredProperty("spring.application.name") + ".jar";
	}

	/**
	 * The variant that {@code proxy.variant} names.
	 * @throws InvalidSettingException if there is none, or another application runs it
	 */
	static Variant in(Environment environment) {
		Catalogue catalogue = Catalogue.load();
		String jar = jar(environment);
		String choices = "Choose one of "
				+ catalogue.ofJar(jar).stream().map(Variant::id).collect(Collectors.joining(", ")) + ".";
		String id = environment.getProperty(SETTING, "");
		try {
			Candidate candidate = catalogue.find(id);
			if (candidate instanceof Variant variant && variant.program().name().equals(jar)) {
				return variant;
			}
			throw new InvalidSettingException(SETTING, id,
					"%s runs in %s; this is %s. %s".formatted(id, candidate.program().name(), jar, choices));
		}
		catch (UnknownVariantException ex) {
			throw new InvalidSettingException(SETTING, id,
					ex.suggestion().map((suggestion) -> "Did you mean " + suggestion + "? ").orElse("") + choices);
		}
	}

}
