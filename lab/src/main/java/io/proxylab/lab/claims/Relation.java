package io.proxylab.lab.claims;

/** How a claim compares; the longer symbols stand before those that they begin with. */
enum Relation {

	AT_LEAST(">="),

	AT_MOST("<="),

	EQUAL("=="),

	ABOVE(">"),

	BELOW("<");

	private final String symbol;

	Relation(String symbol) {
		this.symbol = symbol;
	}

	String symbol() {
		return this.symbol;
	}

	/**
	 * Where, on a scale on which 0 is equal, the left side may lie.
	 * @param least of what counts as equal
	 * @param most of what counts as equal
	 */
	Region region(double least, double most) {
		return switch (this) {
			case AT_LEAST -> new Region(0, Double.POSITIVE_INFINITY, false);
			case AT_MOST -> new Region(Double.NEGATIVE_INFINITY, 0, false);
			case ABOVE -> new Region(0, Double.POSITIVE_INFINITY, true);
			case BELOW -> new Region(Double.NEGATIVE_INFINITY, 0, true);
			case EQUAL -> new Region(least, most, false);
		};
	}

}
