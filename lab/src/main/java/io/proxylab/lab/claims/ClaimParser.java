package io.proxylab.lab.claims;

import io.proxylab.lab.claims.ClaimText.Part;
import io.proxylab.lab.claims.Expression.Constant;
import io.proxylab.lab.claims.Expression.Figure;
import io.proxylab.lab.claims.Expression.Operation;
import io.proxylab.proxy.catalogue.EditDistance;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reads a claim by recursive descent, a method a rule:
 *
 * <pre>
 * claim    = sum ( ">=" | "<=" | ">" | "<" | "==" ) sum [ "+-" number [ unit ] ]
 * sum      = product { ( "+" | "-" ) product }
 * product  = value { ( "*" | "/" ) value }
 * value    = number [ unit ] | measure "(" target { "," selector } ")" | "(" sum ")"
 * </pre>
 */
final class ClaimParser {

	/** More is no claim that a person wrote; it keeps parentheses within the stack. */
	static final int MOST_CHARACTERS = 1000;

	/** The {@code s} of {@code /s} is not the first letter of a measure. */
	private static final Pattern NUMBER = Pattern
		.compile("(\\d[\\d_]*(?:\\.\\d+)?)[ ]?(/s(?![A-Za-z0-9.])|%|[A-Za-z]+)?");

	private static final Pattern WORD = Pattern.compile("[A-Za-z][A-Za-z0-9.]*");

	private final ClaimText text;

	private final Function<List<Part>, Selection> selections;

	private ClaimParser(String text, Function<List<Part>, Selection> selections) {
		if (text.length() > MOST_CHARACTERS) {
			throw new ClaimError(0, "the claim has " + text.length() + " characters; write at most " + MOST_CHARACTERS);
		}
		this.text = new ClaimText(text);
		this.selections = selections;
	}

	/**
	 * Reads a whole claim.
	 * @param text as an experiment writes it
	 * @param cells every cell of the experiment
	 * @throws ClaimError with the place of what is wrong
	 */
	static Claim parse(String text, List<CellAddress> cells) {
		Comparison read = new ClaimParser(text, new SelectionReader(cells)::read).comparison();
		return new Claim(text.strip(), read.left().dimension(), read.relation(), read.tolerance(),
				Cases.of(read.left(), read.right()));
	}

	/**
	 * Reads a claim whose cells are not known.
	 * @throws ClaimError with the place of what is wrong whatever they are
	 */
	static void check(String text) {
		new ClaimParser(text, ClaimParser::unknownCell).comparison();
	}

	private static Selection unknownCell(List<Part> parts) {
		Part target = parts.getFirst();
		return new Selection(List.of(new CellAddress(target.text(), "", "", "")), Set.of(), target.at());
	}

	private Comparison comparison() {
		Expression left = sum();
		int at = this.text.at();
		Relation relation = relation();
		Expression right = sum();
		requireSameKind(at, relation.symbol(), left, right);
		Tolerance tolerance = tolerance(relation, left);
		if (!this.text.atEnd()) {
			throw this.text.error("the claim should end here, but there is " + this.text.next());
		}
		return new Comparison(left, relation, right, tolerance);
	}

	private Relation relation() {
		Optional<Relation> relation = Arrays.stream(Relation.values())
			.filter((candidate) -> this.text.take(candidate.symbol()))
			.findFirst();
		return relation
			.orElseThrow(() -> this.text.error("a comparison expected, but there is " + this.text.next() + "; choices: "
					+ Arrays.stream(Relation.values()).map(Relation::symbol).collect(Collectors.joining(" "))));
	}

	private Tolerance tolerance(Relation relation, Expression left) {
		int at = this.text.at();
		if (!this.text.take("+-")) {
			return Tolerance.DEFAULT;
		}
		if (relation != Relation.EQUAL) {
			throw new ClaimError(at, "only == has a tolerance, and here is " + relation.symbol() + "; remove it");
		}
		int amountAt = this.text.at();
		Matcher amount = this.text.take(NUMBER)
			.orElseThrow(
					() -> new ClaimError(amountAt, "a tolerance is a number, such as 20/s, or a share in percent"));
		Constant constant = constant(amount);
		boolean percent = "%".equals(amount.group(2));
		if (!percent) {
			requireSameKind(at, "+-", left, constant);
		}
		else if (constant.value() >= 1) {
			throw new ClaimError(amountAt, "a tolerance of the whole right side holds for everything; write less");
		}
		return new Tolerance(constant.value(), percent);
	}

	private Expression sum() {
		Expression sum = product();
		while (!this.text.follows("+-")) {
			int at = this.text.at();
			Optional<Operator> operator = operator(Operator.PLUS, Operator.MINUS);
			if (operator.isEmpty()) {
				break;
			}
			Expression next = product();
			requireSameKind(at, operator.get().symbol(), sum, next);
			sum = new Operation(operator.get(), sum, next);
		}
		return sum;
	}

	private Expression product() {
		Expression product = value();
		for (Optional<Operator> operator = operator(Operator.TIMES, Operator.DIVIDED_BY); operator
			.isPresent(); operator = operator(Operator.TIMES, Operator.DIVIDED_BY)) {
			product = new Operation(operator.get(), product, value());
		}
		return product;
	}

	private Optional<Operator> operator(Operator... choices) {
		return Stream.of(choices).filter((choice) -> this.text.take(choice.symbol())).findFirst();
	}

	private Expression value() {
		int at = this.text.at();
		if (this.text.take("(")) {
			Expression inner = sum();
			this.text.require(")", "which ends what begins with '('");
			return inner;
		}
		Optional<Matcher> number = this.text.take(NUMBER);
		if (number.isPresent()) {
			return constant(number.get());
		}
		String word = this.text.take(WORD)
			.map(Matcher::group)
			.orElseThrow(() -> new ClaimError(at, "a measure or a number expected, but there is " + this.text.next()
					+ "; measures: " + String.join(", ", Measure.words())));
		Measure measure = Measure.of(word).orElseThrow(() -> new ClaimError(at, unknown(word)));
		this.text.require("(", "as in " + word + "(webflux-webclient, 800 users, 500ms)");
		List<Part> parts = this.text.parts();
		this.text.require(")", "which ends the cell");
		return new Figure(measure, this.selections.apply(parts));
	}

	private static String unknown(String word) {
		return "unknown measure '" + word + "'" + suggestion(word, Measure.words()) + "choices: "
				+ String.join(", ", Measure.words());
	}

	private static Constant constant(Matcher number) {
		double value = Double.parseDouble(number.group(1).replace("_", ""));
		String symbol = number.group(2);
		if (symbol == null) {
			return new Constant(value, Dimension.NUMBER);
		}
		return Unit.of(symbol)
			.orElseThrow(
					() -> new ClaimError(number.start(2), "unknown unit '" + symbol + "'; choices: " + Unit.symbols()))
			.of(value);
	}

	private static void requireSameKind(int at, String symbol, Expression left, Expression right) {
		if (!left.dimension().equals(right.dimension())) {
			throw new ClaimError(at, "'" + symbol + "' needs two of a kind, but left of it is "
					+ left.dimension().describe() + ", right of it " + right.dimension().describe());
		}
	}

	/**
	 * A claim as it is written.
	 *
	 * @param left side
	 * @param relation between the sides
	 * @param right side
	 * @param tolerance of it
	 */
	private record Comparison(Expression left, Relation relation, Expression right, Tolerance tolerance) {
	}

	/** {@code "; "}, with the word in front that was probably meant. */
	static String suggestion(String word, List<String> choices) {
		return EditDistance.closest(word, choices).map((meant) -> "; did you mean " + meant + "? ").orElse("; ");
	}

}
