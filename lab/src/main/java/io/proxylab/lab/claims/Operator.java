package io.proxylab.lab.claims;

/** What joins two values. */
enum Operator {

	PLUS("+") {
		@Override
		double apply(double left, double right) {
			return left + right;
		}
	},

	MINUS("-") {
		@Override
		double apply(double left, double right) {
			return left - right;
		}
	},

	TIMES("*") {
		@Override
		double apply(double left, double right) {
			return left * right;
		}
	},

	DIVIDED_BY("/") {
		@Override
		double apply(double left, double right) {
			return left / right;
		}
	};

	private final String symbol;

	Operator(String symbol) {
		this.symbol = symbol;
	}

	String symbol() {
		return this.symbol;
	}

	abstract double apply(double left, double right);

	/** The dimension of the outcome; of sums both sides have the same one. */
	Dimension apply(Dimension left, Dimension right) {
		return switch (this) {
			case PLUS, MINUS -> left;
			case TIMES -> left.times(right);
			case DIVIDED_BY -> left.dividedBy(right);
		};
	}

	/** Whether both sides must be of one kind. */
	boolean adds() {
		return this == PLUS || this == MINUS;
	}

}
