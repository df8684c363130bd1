package io.proxylab.proxy.contract;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.proxylab.proxy.catalogue.Variant;

/** Which variants the contract is run on. */
enum Matrix {

	/**
	 * The variants of {@link #COVERING}, dealt out to the setups: each setup has one or
	 * two of them, and all setups together have them all. The contracts that share a
	 * setup run on the same proxies. Of variants that a test names, each setup has either
	 * the first or the last. Plain {@code mvn verify} uses it.
	 */
	ROTATING {

		@Override
		List<Variant> of(Setup setup, List<Variant> variants) {
			return dealt(COVERING.of(setup, variants), setup, ROTATION);
		}

		@Override
		List<Variant> ofModels(Setup setup, List<Variant> variants) {
			return dealt(COVERING.ofModels(setup, variants), setup, ROTATION_OF_CALLS);
		}

		@Override
		<T> List<T> some(Setup setup, List<T> named) {
			return List.of(OF_LAST.contains(setup) ? named.getLast() : named.getFirst());
		}

		@Override
		int repetitions() {
			return 200;
		}

	},

	/**
	 * So few that every stack and server still meets every model and every client that it
	 * has: most variants differ from these in nothing that is not among them.
	 */
	COVERING {

		@Override
		List<Variant> of(Setup setup, List<Variant> variants) {
			Set<String> open = new HashSet<>();
			variants.forEach((variant) -> open.addAll(pairs(variant)));
			List<Variant> chosen = new ArrayList<>();
			while (!open.isEmpty()) {
				Variant best = variants.getFirst();
				for (Variant variant : variants) {
					if (covered(variant, open) > covered(best, open)) {
						best = variant;
					}
				}
				pairs(best).forEach(open::remove);
				chosen.add(best);
			}
			return variants.stream().filter(chosen::contains).toList();
		}

		@Override
		List<Variant> ofModels(Setup setup, List<Variant> variants) {
			Set<String> seen = new HashSet<>();
			return variants.stream().filter((variant) -> seen.add(model(variant))).toList();
		}

	},

	/** All: {@code mvn -P full verify}. */
	FULL {

		@Override
		List<Variant> of(Setup setup, List<Variant> variants) {
			return variants;
		}

		@Override
		List<Variant> ofModels(Setup setup, List<Variant> variants) {
			return variants;
		}

	};

	/** The setups to which the variants are dealt out. A module has them all. */
	static final List<Setup> ROTATION = List.of(Setup.ROOMY, Setup.TIGHT, Setup.IMPATIENT, Setup.STOCK, Setup.CLOSING);

	/** Returns the variants for the contract of several calls. */
	static final List<Setup> ROTATION_OF_CALLS = List.of(Setup.PARALLEL, Setup.SEQUENTIAL);

	/** The setups that have the last of the variants that a test names. */
	private static final Set<Setup> OF_LAST = Set.of(Setup.BREAKING, Setup.TLS, Setup.TRACED);

	private static final int MANY = 1_000;

	/**
	 * The one that the system property {@code contract.matrix} names.
	 * @throws IllegalArgumentException if there is none of that name
	 */
	static Matrix current() {
		String name = System.getProperty("contract.matrix", "rotating");
		return Stream.of(values())
			.filter((matrix) -> matrix.name().equalsIgnoreCase(name))
			.findFirst()
			.orElseThrow(() -> new IllegalArgumentException(
					"-Dcontract.matrix: unknown matrix '%s'. Choose one of rotating, covering, full.".formatted(name)));
	}

	/**
	 * Returns the variants on which the contracts of a setup are run.
	 * @param variants of one application, in the order of the catalogue
	 */
	abstract List<Variant> of(Setup setup, List<Variant> variants);

	/**
	 * Returns the variants on which a contract of a setup is run that is about models,
	 * whatever their clients.
	 * @param variants of one application, in the order of the catalogue
	 */
	abstract List<Variant> ofModels(Setup setup, List<Variant> variants);

	/**
	 * Returns those of the variants that a test names on which it is run with a setup.
	 */
	<T> List<T> some(Setup setup, List<T> named) {
		return named;
	}

	/** Returns how many requests a test sends that looks for rare losses. */
	int repetitions() {
		return MANY;
	}

	/**
	 * Returns every n-th variant for a setup, beginning with the position of the setup in
	 * a rotation of n. A setup that finds none left begins again; one that has no part in
	 * the rotation has the first variant.
	 */
	private static List<Variant> dealt(List<Variant> variants, Setup setup, List<Setup> rotation) {
		if (!rotation.contains(setup)) {
			return List.of(variants.getFirst());
		}
		int position = rotation.indexOf(setup) % variants.size();
		return IntStream.range(0, variants.size())
			.filter((index) -> index % rotation.size() == position)
			.mapToObj(variants::get)
			.toList();
	}

	private static List<String> pairs(Variant variant) {
		return List.of(model(variant), server(variant) + " client " + variant.client());
	}

	private static String model(Variant variant) {
		return server(variant) + " model " + variant.model();
	}

	private static String server(Variant variant) {
		return variant.stack() + "@" + variant.server();
	}

	private static long covered(Variant variant, Set<String> open) {
		return pairs(variant).stream().filter(open::contains).count();
	}

}
