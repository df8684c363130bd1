package io.proxylab.lab.experiment.file;

import io.proxylab.lab.claims.CellAddress;
import io.proxylab.lab.claims.Claim;
import io.proxylab.lab.claims.ClaimError;
import io.proxylab.lab.claims.Claims;
import io.proxylab.lab.yaml.JsonSchema;
import io.proxylab.lab.yaml.Keys;
import io.proxylab.lab.yaml.YamlSection;
import io.proxylab.lab.yaml.YamlValue;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Reads what an experiment claims.
 *
 * @param cells every cell that it measures
 */
record ClaimsReader(List<CellAddress> cells) {

	static final String CLAIMS = "claims";

	static final String GATES = "gates";

	private static final JsonSchema LIST = JsonSchema
		.distinct(JsonSchema.string("[\\s\\S]*[<>=][\\s\\S]*").examples("throughput(webflux-webclient) >= 400/s"));

	static final Keys KEYS = Keys.of(
			Keys.optional(CLAIMS, "Hypotheses, in quotes: each is reported as confirmed, refuted or undecided.", LIST),
			Keys.optional(GATES, "Conditions, in quotes: one that does not hold makes the exit code 1.", LIST));

	private static final String EXAMPLE = "a claim such as \"throughput(webflux-webclient) >= 400/s\"";

	/** The claims and gates of a file. */
	Claims read(YamlSection file) {
		return new Claims(read(file, CLAIMS), read(file, GATES));
	}

	/**
	 * Notes what is wrong with claims and gates whatever the cells are: of an experiment
	 * that has none to speak of.
	 */
	static void check(YamlSection file) {
		List.of(CLAIMS, GATES)
			.forEach((key) -> file.optional(key)
				.ifPresent((list) -> list.distinct(ClaimsReader::checked, Function.identity())));
	}

	private static Optional<String> checked(YamlValue value) {
		return value.text(EXAMPLE).filter((text) -> {
			try {
				Claim.check(text);
				return true;
			}
			catch (ClaimError ex) {
				value.problem(ex.at(), ex.text());
				return false;
			}
		});
	}

	private List<Claim> read(YamlSection file, String key) {
		return file.optional(key).map((list) -> list.distinct(this::claim, Claim::text)).orElse(List.of());
	}

	private Optional<Claim> claim(YamlValue value) {
		return value.text(EXAMPLE).flatMap((text) -> {
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
