package io.proxylab.lab.claims;

import java.util.function.ToDoubleFunction;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** One side of a claim, or a part of it. */
sealed interface Expression {

	/** What kind of amount it is. */
	Dimension dimension();

	/**
	 * Its value in seconds, bytes or as a plain number; not finite where it divides by 0.
	 * @param reading the value of a figure
	 */
	double value(ToDoubleFunction<Figure> reading);

	/** The figures in it, from left to right. */
	Stream<Figure> figures();

	/** The same with other figures. */
	Expression with(UnaryOperator<Figure> change);

	/**
	 * A number.
	 *
	 * @param value in seconds, bytes or as it is
	 * @param dimension what it is
	 */
	record Constant(double value, Dimension dimension) implements Expression {

		@Override
		public double value(ToDoubleFunction<Figure> reading) {
			return this.value;
		}

		@Override
		public Stream<Figure> figures() {
			return Stream.empty();
		}

		@Override
		public Expression with(UnaryOperator<Figure> change) {
			return this;
		}

	}

	/**
	 * A measure of a target.
	 *
	 * @param measure what
	 * @param cells where
	 */
	record Figure(Measure measure, Selection cells) implements Expression {

		@Override
		public Dimension dimension() {
			return this.measure.dimension();
		}

		@Override
		public double value(ToDoubleFunction<Figure> reading) {
			return reading.applyAsDouble(this);
		}

		@Override
		public Stream<Figure> figures() {
			return Stream.of(this);
		}

		@Override
		public Expression with(UnaryOperator<Figure> change) {
			return change.apply(this);
		}

	}

	/**
	 * Two values joined.
	 *
	 * @param operator how
	 * @param left the first
	 * @param right the second
	 */
	record Operation(Operator operator, Expression left, Expression right) implements Expression {

		@Override
		public Dimension dimension() {
			return this.operator.apply(this.left.dimension(), this.right.dimension());
		}

		@Override
		public double value(ToDoubleFunction<Figure> reading) {
			return this.operator.apply(this.left.value(reading), this.right.value(reading));
		}

		@Override
		public Stream<Figure> figures() {
			return Stream.concat(this.left.figures(), this.right.figures());
		}

		@Override
		public Expression with(UnaryOperator<Figure> change) {
			return new Operation(this.operator, this.left.with(change), this.right.with(change));
		}

	}

}
