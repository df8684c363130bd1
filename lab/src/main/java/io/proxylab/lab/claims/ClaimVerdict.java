package io.proxylab.lab.claims;

/** What a run says of a claim. */
public enum ClaimVerdict {

	/** The whole interval is where the claim says. */
	CONFIRMED,

	/** None of it is. */
	REFUTED,

	/** Neither is shown. */
	UNDECIDED

}
