package io.proxylab.proxy.contract;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

import io.proxylab.proxy.catalogue.Variant;

/** Which variants the contract is run on. */
enum Matrix {

	/**
	 * So few that every stack and server still meets every model and every client that it
	 * has: most variants differ from these in nothing that is not among them.
	 */
	COVERING {

		@Override
		List<Variant> of(List<Variant> variants) {
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
		List<Variant> ofModels(List<Variant> variants) {
			Set<String> seen = new HashSet<>();
			return variants.stream().filter((variant) -> seen.add(model(variant))).toList();
		}

	},

	/** All: {@code mvn -P full verify}. */
	FULL {

		@Override
		List<Variant> of(List<Variant> variants) {
			return variants;
		}

		@Override
		List<Variant> ofModels(List<Variant> variants) {
			return variants;
		}

	};

	/**
	 * The one that the system property {@code contract.matrix} names.
	 * @throws IllegalArgumentException if there is none of that name
	 */
	static Matrix current() {
		String name = System.getProperty("contract.matrix", "covering");
		return Stream.of(values())
			.filter((matrix) -> matrix.name().equalsIgnoreCase(name))
			.findFirst()
			.orElseThrow(() -> new IllegalArgumentException(
					"-Dcontract.matrix=%s is none; choose covering or full".formatted(name)));
	}

	/**
	 * Those of some variants on which the contract is run.
	 * @param variants of one application, in the order of the catalogue
	 */
	abstract List<Variant> of(List<Variant> variants);

	/**
	 * Those of some variants on which a contract is run that is about models, whatever
	 * their clients.
	 * @param variants of one application, in the order of the catalogue
	 */
	abstract List<Variant> ofModels(List<Variant> variants);

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
