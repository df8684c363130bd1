package io.proxylab.lab.cli.terminal;

import io.proxylab.userservice.delay.DurationText;
import java.time.Duration;
import picocli.CommandLine.ITypeConverter;

/** A duration with its unit, as an option takes it. */
public abstract class TimeRange implements ITypeConverter<Duration> {

	private static final Duration LEAST = Duration.ofMillis(1);

	private static final Duration HOUR = Duration.ofHours(1);

	private static final Duration DAY = Duration.ofDays(1);

	private final Duration least;

	private final Duration most;

	private TimeRange(Duration least, Duration most) {
		this.least = least;
		this.most = most;
	}

	@Override
	public Duration convert(String value) {
		Duration time = DurationText.parse(value);
		if (time.compareTo(this.least) < 0 || time.compareTo(this.most) > 0) {
			throw new IllegalArgumentException("'%s' is out of range; write %s to %s".formatted(value,
					DurationText.format(this.least), DurationText.format(this.most)));
		}
		return time;
	}

	/** What may be left out, and takes an hour at most. */
	public static final class Pause extends TimeRange {

		Pause() {
			super(Duration.ZERO, HOUR);
		}

	}

	/** What may be left out, and takes a day at most. */
	public static final class Lead extends TimeRange {

		Lead() {
			super(Duration.ZERO, DAY);
		}

	}

	/** What a request is waited for. */
	public static final class Patience extends TimeRange {

		Patience() {
			super(LEAST, HOUR);
		}

	}

	/** What is measured. */
	public static final class Window extends TimeRange {

		Window() {
			super(LEAST, DAY);
		}

	}

}
