package io.proxylab.lab.yaml;

import io.proxylab.proxy.catalogue.EditDistance;
import io.proxylab.userservice.delay.DurationText;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;

/**
 * A value of the file, which knows its place. Each reading notes what is wrong and then
 * gives nothing, so that reading goes on to the next error.
 *
 * @param problems where errors go
 * @param path the keys that lead here, such as {@code load.closed.users}; empty for the
 * whole file
 * @param node the value
 */
public record YamlValue(Problems problems, String path, Node node) {

	/** More is no list that a person compares; it keeps plans within memory. */
	public static final int MOST_ITEMS = 100;

	private static final Pattern NUMBER = Pattern.compile("\\d{1,12}(\\.\\d{1,9})?");

	private static final Pattern PERCENT = Pattern.compile("(\\d{1,3}(?:\\.\\d{1,6})?)[ ]?%");

	private static final Pattern WHOLE_NUMBER = Pattern.compile("[+-]?\\d{1,30}(_\\d{1,30}){0,30}");

	public void problem(String message) {
		this.problems.add(this.node, this.path.isEmpty() ? message : this.path + ": " + message);
	}

	/**
	 * Notes what is wrong within a text that was read from here. Where the file writes it
	 * otherwise than it is, such as over several lines, the place is the text's start.
	 * @param before how many characters of the text stand before the mistake
	 */
	public void problem(int before, String message) {
		Mark start = this.node.getStartMark();
		int column = start.getColumn() + 1;
		this.problems.add(start.getLine() + 1, column + (isAsWritten() ? before + blanksAndQuotes() : 0),
				this.path + ": " + message);
	}

	private boolean isAsWritten() {
		Mark start = this.node.getStartMark();
		Mark end = this.node.getEndMark();
		return this.node instanceof ScalarNode scalar && start.getLine() == end.getLine()
				&& end.getColumn() - start.getColumn() == scalar.getValue().length() + (isQuoted(scalar) ? 2 : 0);
	}

	private int blanksAndQuotes() {
		return (this.node instanceof ScalarNode scalar)
				? scalar.getValue().length() - scalar.getValue().stripLeading().length() + (isQuoted(scalar) ? 1 : 0)
				: 0;
	}

	private static boolean isQuoted(ScalarNode scalar) {
		return scalar.getScalarStyle() != DumperOptions.ScalarStyle.PLAIN;
	}

	public boolean isScalar() {
		return this.node instanceof ScalarNode;
	}

	/** Whether keys are below this value. */
	public boolean isSection() {
		return this.node instanceof MappingNode;
	}

	/**
	 * The text of a scalar.
	 * @param expected what the author is to write, for the message
	 */
	public Optional<String> text(String expected) {
		if (!(this.node instanceof ScalarNode scalar)) {
			problem("expected a single value, but there is " + kind() + "; write " + expected);
			return Optional.empty();
		}
		if (scalar.getTag().equals(Tag.NULL) || scalar.getValue().isBlank()) {
			problem("has no value; write " + expected);
			return Optional.empty();
		}
		return Optional.of(scalar.getValue().strip());
	}

	/** A whole number, in which {@code _} may part the digits. */
	public Optional<Long> integer(Range<Long> range) {
		return text("a whole number, " + range).flatMap((text) -> make(() -> {
			if (!WHOLE_NUMBER.matcher(text).matches()) {
				throw new IllegalArgumentException("'" + text + "' is not a whole number; write " + range);
			}
			BigInteger number = new BigInteger(text.replace("_", ""));
			if (number.bitLength() >= Long.SIZE) {
				throw new IllegalArgumentException(text + " is out of range; write " + range);
			}
			return range.check(number.longValueExact());
		}));
	}

	/** A number, with decimals or without. */
	public Optional<Double> number(Range<Double> range) {
		return text("a number, " + range).flatMap((text) -> make(() -> {
			if (!NUMBER.matcher(text).matches()) {
				throw new IllegalArgumentException("'" + text + "' is not a number; write " + range);
			}
			return range.check(new BigDecimal(text).doubleValue());
		}));
	}

	/**
	 * A share, such as {@code 99.9%}.
	 * @param leastPercent the smallest, in percent
	 * @return 0 to 1
	 */
	public Optional<Double> share(double leastPercent) {
		return text("a share such as 99%").flatMap((text) -> make(() -> {
			Matcher parts = PERCENT.matcher(text);
			BigDecimal percent = parts.matches() ? new BigDecimal(parts.group(1)) : BigDecimal.valueOf(-1);
			BigDecimal least = BigDecimal.valueOf(leastPercent).stripTrailingZeros();
			if (percent.compareTo(least) < 0 || percent.compareTo(BigDecimal.valueOf(100)) > 0) {
				throw new IllegalArgumentException(
						"'" + text + "' is no share; write " + least.toPlainString() + "% to 100%");
			}
			return percent.doubleValue() / 100;
		}));
	}

	public Optional<Duration> duration(Range<Duration> range) {
		return text("a duration, " + range).flatMap((text) -> make(() -> range.check(DurationText.parse(text))));
	}

	/** One of some words. */
	public <T> Optional<T> choice(Map<String, T> choices) {
		return choice(choices, "");
	}

	/**
	 * One of some words.
	 * @param otherwise what else may stand here, for the message
	 */
	public <T> Optional<T> choice(Map<String, T> choices, String otherwise) {
		String words = String.join(", ", choices.keySet()) + otherwise;
		return text(words).flatMap((word) -> {
			T value = choices.get(word);
			if (value == null) {
				problem("unknown value '" + word + "'" + suggestion(word, choices.keySet()) + "choices: " + words);
			}
			return Optional.ofNullable(value);
		});
	}

	/**
	 * Makes a value from this one.
	 * @param value throws {@link IllegalArgumentException} with a message for the author
	 * of the file, which is then noted here
	 */
	public <T> Optional<T> make(Supplier<T> value) {
		try {
			return Optional.of(value.get());
		}
		catch (IllegalArgumentException ex) {
			problem(String.valueOf(ex.getMessage()));
			return Optional.empty();
		}
	}

	/** The entries of a list; a single value is a list of one. */
	public List<YamlValue> items() {
		if (!(this.node instanceof SequenceNode sequence)) {
			return List.of(this);
		}
		int size = sequence.getValue().size();
		if (size == 0) {
			problem("the list is empty; write at least one entry");
		}
		if (size > MOST_ITEMS) {
			problem("the list has " + size + " entries; write at most " + MOST_ITEMS);
			return List.of();
		}
		return sequence.getValue().stream().map((item) -> new YamlValue(this.problems, this.path, item)).toList();
	}

	/**
	 * The entries of a list, of which no two may be alike.
	 * @param item reads an entry
	 * @param label the text by which entries are told apart
	 */
	public <T> List<T> distinct(Function<YamlValue, Optional<T>> item, Function<T, String> label) {
		List<T> values = new ArrayList<>();
		Set<String> labels = new LinkedHashSet<>();
		for (YamlValue entry : items()) {
			item.apply(entry).ifPresent((value) -> {
				values.add(value);
				if (!labels.add(label.apply(value))) {
					entry.problem(label.apply(value) + " is listed twice; remove one");
				}
			});
		}
		return values;
	}

	/** The keys below this value. */
	public Optional<YamlSection> section(Keys keys) {
		return YamlSection.of(this, keys);
	}

	/** {@code "; "}, with the word in front that was probably meant. */
	public static String suggestion(String word, Iterable<String> choices) {
		List<String> candidates = new ArrayList<>();
		choices.forEach(candidates::add);
		return EditDistance.closest(word, candidates)
			.map((candidate) -> "; did you mean " + candidate + "? ")
			.orElse("; ");
	}

	private String kind() {
		return (this.node instanceof SequenceNode) ? "a list" : "a group of keys";
	}

}
