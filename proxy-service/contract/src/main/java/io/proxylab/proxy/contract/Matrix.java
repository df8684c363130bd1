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

	},

	/** All: {@code mvn verify -P full-matrix}. */
	FULL {

		@Override
		List<Variant> of(List<Variant> variants) {
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

	private static List<String> pairs(Variant variant) {
		String server = variant.stack() + "@" + variant.server();
		return List.of(server + " model " + variant.model(), server + " client " + variant.client());
	}

	private static long covered(Variant variant, Set<String> open) {
		return pairs(variant).stream().filter(open::contains).count();
	}

}
