package io.proxylab.proxy.catalogue;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/**
 * The variants that exist and their peers, in the order of
 * {@code proxy-service/variants.yaml}, and the engines, in that of
 * {@code engines/engines.yaml}.
 */
public final class Catalogue {

	private static final String PROXIES = "variants.yaml";

	private static final String ENGINES = "engines.yaml";

	private final List<Candidate> candidates;

	Catalogue(List<Candidate> candidates) {
		this.candidates = List.copyOf(candidates);
		Set<String> ids = new HashSet<>();
		for (Candidate candidate : this.candidates) {
			if (!ids.add(candidate.id())) {
				throw new InvalidCatalogueException(ENGINES,
						"'%s' is listed in %s, too; rename one".formatted(candidate.id(), PROXIES));
			}
		}
	}

	/**
	 * The catalogue that this project ships.
	 * @throws InvalidCatalogueException if a file breaks a rule of the format
	 */
	public static Catalogue load() {
		return new Catalogue(Stream
			.concat(read(PROXIES, CatalogueReader::proxies).stream(), read(ENGINES, CatalogueReader::engines).stream())
			.toList());
	}

	private static List<Candidate> read(String name, BiFunction<String, Reader, List<Candidate>> reader) {
		InputStream resource = Objects.requireNonNull(Catalogue.class.getResourceAsStream("/" + name),
				name + " is missing from the class path: build the module proxy-service/catalogue");
		try (InputStreamReader text = new InputStreamReader(resource, StandardCharsets.UTF_8)) {
			return reader.apply(name, text);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(name, ex);
		}
	}

	/** Every variant, then every peer, then every engine, in the order of the files. */
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
	 * The entry of that id.
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
