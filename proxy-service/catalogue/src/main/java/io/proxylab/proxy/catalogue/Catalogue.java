package io.proxylab.proxy.catalogue;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The variants that exist and their peers, in the order of
 * {@code proxy-service/variants.yaml}.
 */
public final class Catalogue {

	private static final String RESOURCE = "variants.yaml";

	private final List<Candidate> candidates;

	Catalogue(List<Candidate> candidates) {
		this.candidates = List.copyOf(candidates);
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

	/** Every variant and then every peer, in the order of the file. */
	public List<Candidate> all() {
		return this.candidates;
	}

	/** Every variant of one application, in the order of the file. */
	public List<Variant> ofJar(String jar) {
		return this.candidates.stream()
			.filter(Variant.class::isInstance)
			.map(Variant.class::cast)
			.filter((variant) -> variant.program().name().equals(jar))
			.toList();
	}

	/** The applications that this project builds for them, each once. */
	public List<Program.Jar> jars() {
		return this.candidates.stream()
			.map(Candidate::program)
			.filter(Program.Jar.class::isInstance)
			.map(Program.Jar.class::cast)
			.distinct()
			.toList();
	}

	/**
	 * The variant or peer of that id.
	 * @throws UnknownVariantException if there is none; it knows the closest id
	 */
	public Candidate find(String id) {
		return this.candidates.stream()
			.filter((candidate) -> candidate.id().equals(id))
			.findFirst()
			.orElseThrow(() -> new UnknownVariantException(id, closest(id).orElse(null), ids()));
	}

	/** The ids, in the order of the file. */
	public List<String> ids() {
		return this.candidates.stream().map(Candidate::id).toList();
	}

	/** The id that someone who wrote {@code id} most likely meant, if any comes near. */
	public Optional<String> closest(String id) {
		return EditDistance.closest(id, ids());
	}

}
