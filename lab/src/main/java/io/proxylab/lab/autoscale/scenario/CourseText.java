package io.proxylab.lab.autoscale.scenario;

import io.proxylab.lab.autoscale.scenario.Course.Point;
import io.proxylab.userservice.delay.DurationText;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A course as scenarios write it: {@code 100/s} all the time, or
 * {@code 0s:100/s, 10m..40m:x5, 1h:80/s}, in which {@code ..} makes a ramp of a step and
 * {@code x} multiplies the value before.
 */
final class CourseText {

	static final String FORMS = "steps and ramps in order, the first at 0s, such as \"0s:%s, 10m..40m:x5\"";

	private static final Pattern POINT = Pattern.compile("([^:.]+)(?:\\.\\.([^:.]+))?:(.+)");

	private static final Pattern FACTOR = Pattern.compile("x(\\d{1,4}(?:\\.\\d{1,3})?)");

	private CourseText() {
	}

	/**
	 * Reads a course.
	 * @param seconds how many it has
	 * @param value reads a value, and throws {@link IllegalArgumentException} if it is
	 * none
	 * @param example of a value, for messages
	 * @throws IllegalArgumentException if it is none; the message says what to write
	 */
	static Course parse(String text, int seconds, ToDoubleFunction<String> value, String example) {
		if (text.indexOf(':') < 0) {
			return Course.of(seconds, List.of(new Point(0, 0, value.applyAsDouble(text.strip()))));
		}
		List<Point> points = new ArrayList<>();
		for (String part : text.split(",", -1)) {
			points.add(point(part.strip(), points, seconds, value, example));
		}
		return Course.of(seconds, points);
	}

	private static Point point(String text, List<Point> before, int seconds, ToDoubleFunction<String> value,
			String example) {
		Matcher parts = POINT.matcher(text);
		if (!parts.matches()) {
			throw new IllegalArgumentException("'" + text + "' is no step; write " + FORMS.formatted(example));
		}
		int from = seconds(parts.group(1));
		int until = (parts.group(2) != null) ? seconds(parts.group(2)) : from;
		int earliest = before.isEmpty() ? 0 : before.getLast().until();
		if ((before.isEmpty() && from != 0) || from < earliest || until < from
				|| (!before.isEmpty() && from <= before.getLast().from())) {
			throw new IllegalArgumentException("'" + text + "' is out of order; write " + FORMS.formatted(example));
		}
		if (from >= seconds) {
			throw new IllegalArgumentException(
					"'" + text + "' is after the end; write a greater length, or remove the step");
		}
		Matcher factor = FACTOR.matcher(parts.group(3));
		if (!factor.matches()) {
			return new Point(from, until, value.applyAsDouble(parts.group(3)));
		}
		if (before.isEmpty()) {
			throw new IllegalArgumentException(
					"'" + text + "': nothing is before it; write " + FORMS.formatted(example));
		}
		return new Point(from, until, before.getLast().value() * Double.parseDouble(factor.group(1)));
	}

	private static int seconds(String text) {
		return Math.toIntExact(DurationText.parse(text.strip()).toSeconds());
	}

}
