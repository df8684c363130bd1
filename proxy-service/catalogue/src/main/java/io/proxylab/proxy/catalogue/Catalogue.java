package io.proxylab.proxy.catalogue;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** The variants that exist, in the order of {@code proxy-service/variants.yaml}. */
public final class Catalogue {

	private static final String RESOURCE = "variants.yaml";

	private final List<Variant> variants;

	Catalogue(List<Variant> variants) {
		this.variants = List.copyOf(variants);
	}

	/**
	 * The catalogue that this project ships.
	 * @throws InvalidCatalogueException if the file breaks a rule of the format
	 */
	public static Catalogue load() {
		InputStream resource = Objects.requireNonNull(Catalogue.class.getResourceAsStream("/" + RESOURCE),
				RESOURCE + " is missing from the class path: build the module proxy-service/catalogue");
		try (InputStreamReader reader = new InputStreamReader(resource, StandardCharsets.UTF_8)) {
			return new Catalogue(CatalogueReader.read(RESOURCE, reader));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(RESOURCE, ex);
		}
	}

	/** Every variant, in the order of the file. */
	public List<Variant> all() {
		return this.variants;
	}

	/** Every variant of one application, in the order of the file. */
	public List<Variant> ofJar(String jar) {
		return this.variants.stream().filter((variant) -> variant.jar().equals(jar)).toList();
	}

	/**
	 * The variant of that id.
	 * @throws UnknownVariantException if there is none; it knows the closest id
	 */
	public Variant find(String id) {
		return this.variants.stream()
			.filter((variant) -> variant.id().equals(id))
			.findFirst()
			.orElseThrow(() -> new UnknownVariantException(id, closest(id).orElse(null), ids()));
	}

	/** The ids, in the order of the file. */
	public List<String> ids() {
		return this.variants.stream().map(Variant::id).toList();
	}

	/** The id that someone who wrote {@code id} most likely meant, if any comes near. */
	public Optional<String> closest(String id) {
		return EditDistance.closest(id, ids());
	}

}
