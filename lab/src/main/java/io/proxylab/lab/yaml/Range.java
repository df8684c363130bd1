package io.proxylab.lab.yaml;

import io.proxylab.userservice.delay.DurationText;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.function.Function;

/**
 * The values that are allowed, with both ends.
 *
 * @param <T> the type of the values
 * @param least the smallest
 * @param most the greatest
 * @param format writes a value as the file would
 */
public record Range<T extends Comparable<T>>(T least, T most, Function<T, String> format) {

	public static Range<Long> of(long least, long most) {
		return new Range<>(least, most, String::valueOf);
	}

	public static Range<Double> of(double least, double most) {
		return new Range<>(least, most, (value) -> BigDecimal.valueOf(value).stripTrailingZeros().toPlainString());
	}

	public static Range<Duration> of(Duration least, Duration most) {
		return new Range<>(least, most, DurationText::format);
	}

	/**
	 * Lets a value of the range pass.
	 * @throws IllegalArgumentException if it is outside; the message names it and both
	 * ends
	 */
	public T check(T value) {
		if (!contains(value)) {
			throw new IllegalArgumentException(this.format.apply(value) + " is out of range; write " + this);
		}
		return value;
	}

	/** Whether a value is one of it. */
	public boolean contains(T value) {
		return value.compareTo(this.least) >= 0 && value.compareTo(this.most) <= 0;
	}

	@Override
	public String toString() {
		return this.format.apply(this.least) + " to " + this.format.apply(this.most);
	}

}
