package io.proxylab.lab.experiment;

import io.proxylab.lab.claims.CellAddress;
import io.proxylab.lab.claims.Claim;
import io.proxylab.lab.claims.ClaimError;
import io.proxylab.lab.claims.Claims;

import java.util.List;
import java.util.Optional;

/**
 * Reads what an experiment claims.
 *
 * @param cells every cell that it measures
 */
record ClaimsReader(List<CellAddress> cells) {

	static final String CLAIMS = "claims";

	static final String GATES = "gates";

	/** The claims and gates of a file. */
	Claims read(YamlSection file) {
		return new Claims(read(file, CLAIMS), read(file, GATES));
	}

	private List<Claim> read(YamlSection file, String key) {
		return file.optional(key).map((list) -> list.distinct(this::claim, Claim::text)).orElse(List.of());
	}

	private Optional<Claim> claim(YamlValue value) {
		return value.text("a claim such as \"throughput(webflux-webclient) >= 400/s\"").flatMap((text) -> {
			try {
				return Optional.of(Claim.parse(text, this.cells));
			}
			catch (ClaimError ex) {
				value.problem(ex.at(), ex.text());
				return Optional.empty();
			}
		});
	}

}
