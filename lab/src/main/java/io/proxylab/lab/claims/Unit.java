package io.proxylab.lab.claims;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/** The units that may follow a number. */
enum Unit {

	/** Share of a whole, as in {@code 10%}. */
	PERCENT("%", 0.01, Dimension.NUMBER),

	/** Per second. */
	PER_SECOND("/s", 1, Dimension.RATE),

	/** Microseconds. */
	MICROSECONDS("us", 1e-6, Dimension.TIME),

	/** Milliseconds. */
	MILLISECONDS("ms", 1e-3, Dimension.TIME),

	/** Seconds. */
	SECONDS("s", 1, Dimension.TIME),

	/** 1,024 bytes. */
	KIBIBYTES("KiB", 1 << 10, Dimension.MEMORY),

	/** 1,024 KiB. */
	MEBIBYTES("MiB", 1 << 20, Dimension.MEMORY),

	/** 1,024 MiB. */
	GIBIBYTES("GiB", 1 << 30, Dimension.MEMORY);

	private final String symbol;

	private final double factor;

	@SuppressWarnings("ImmutableEnumChecker") // a record of two numbers
	private final Dimension dimension;

	Unit(String symbol, double factor, Dimension dimension) {
		this.symbol = symbol;
		this.factor = factor;
		this.dimension = dimension;
	}

	static Optional<Unit> of(String symbol) {
		return Arrays.stream(values()).filter((unit) -> unit.symbol.equals(symbol)).findFirst();
	}

	static String symbols() {
		return Arrays.stream(values()).map((unit) -> unit.symbol).collect(Collectors.joining(", "));
	}

	String symbol() {
		return this.symbol;
	}

	/** A number of this unit, in seconds, bytes or as it is. */
	Expression.Constant of(double number) {
		return new Expression.Constant(number * this.factor, this.dimension);
	}

}
