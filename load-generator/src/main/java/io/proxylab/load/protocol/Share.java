package io.proxylab.load.protocol;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/**
 * Which part of a load this generator carries: every {@code of}-th user, arrival or
 * random stream, from the {@code part}-th on. The settings of a load are those of the
 * whole, and the same for all parts, so that all parts together are the whole exactly,
 * however many event loops each has.
 *
 * @param part from 1
 * @param of number of parts, 1 to 1,000
 * @param startAtEpochMicros wall clock time of the first request, the same for all parts;
 * null: as soon as possible
 */
public record Share(int part, int of, @Nullable Long startAtEpochMicros) {

	/** All of it, now. */
	public static final Share WHOLE = new Share(1, 1, null);

	private static final int MOST = 1000;

	private static final Pattern TEXT = Pattern.compile("(\\d{1,4})/(\\d{1,4})");

	/**
	 * Checks the range.
	 * @throws IllegalArgumentException if there is no such part
	 */
	public Share {
		LoadSettings.requireRange("share.of", of, 1, MOST);
		LoadSettings.requireRange("share.part", part, 1, of);
	}

	/**
	 * Reads such as {@code 2/3}.
	 * @throws IllegalArgumentException if it is no part
	 */
	public static Share parse(String text) {
		Matcher matcher = TEXT.matcher(text);
		if (!matcher.matches()) {
			throw new IllegalArgumentException("'%s' is not a part; write such as 2/3".formatted(text));
		}
		return new Share(Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2)), null);
	}

	/** The same part at a given time. */
	public Share startingAt(@Nullable Long epochMicros) {
		return new Share(this.part, this.of, epochMicros);
	}

	/** Whether there are other parts. */
	public boolean amongOthers() {
		return this.of > 1;
	}

	/**
	 * The number of an event loop among those of all parts, of which it is every
	 * {@link #loops}-th.
	 * @param loop its number here, from 0
	 */
	public int loop(int loop) {
		return this.part - 1 + this.of * loop;
	}

	/**
	 * How many event loops there are if each part has as many as this one.
	 * @param loops of this part
	 */
	public int loops(int loops) {
		return this.of * loops;
	}

	/**
	 * How many of a number of things belong to this part.
	 * @param all of them; 0 or more
	 */
	public long count(long all) {
		return (all - this.part + this.of) / this.of;
	}

	/**
	 * The greatest number of which a given count belongs to this part.
	 * @param own at least 1
	 */
	public long whole(long own) {
		return (own - 1) * this.of + this.part;
	}

}
