package io.proxylab.lab.claims;

import java.util.List;

/**
 * What an experiment claims.
 *
 * @param claims hypotheses: reported, whatever comes out
 * @param gates conditions that decide the exit code
 */
public record Claims(List<Claim> claims, List<Claim> gates) {

	/** Of an experiment that claims nothing. */
	public static final Claims NONE = new Claims(List.of(), List.of());

	public Claims {
		claims = List.copyOf(claims);
		gates = List.copyOf(gates);
	}

}
