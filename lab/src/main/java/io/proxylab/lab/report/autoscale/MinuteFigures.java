package io.proxylab.lab.report.autoscale;

import io.proxylab.lab.autoscale.prediction.Timeline;
import io.proxylab.lab.autoscale.prediction.Timeline.MinuteResponse;
import io.proxylab.lab.autoscale.prediction.Timeline.Second;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/**
 * A minute of a service.
 *
 * @param desired tasks that there should be, at its end
 * @param ready tasks that get requests, mean
 * @param offeredPerSecond requests that came
 * @param answeredPerSecond requests that were answered in time for their client
 * @param failedPerSecond requests that were refused, lost or given up
 * @param inFlightPerTask requests that each ready task had begun and not yet answered
 * @param cpuPercent of what the tasks have; null without one
 * @param responseMillis of a request, mean; null without one
 * @param p50ResponseMillis median; null without a request
 * @param p99ResponseMillis 99th percentile; null without a request
 * @param slowestResponseMillis of the slowest task and second, mean within it; null
 * without a request
 */
public record MinuteFigures(int desired, double ready, double offeredPerSecond, double answeredPerSecond,
		double failedPerSecond, double inFlightPerTask, @Nullable Double cpuPercent, @Nullable Double responseMillis,
		@Nullable Double p50ResponseMillis, @Nullable Double p99ResponseMillis,
		@Nullable Double slowestResponseMillis) {

	private static final MinuteResponse NOT_KNOWN = new MinuteResponse(Double.NaN, Double.NaN);

	/**
	 * Minute by minute, of the length that minutes have there; the last may be shorter.
	 */
	static List<MinuteFigures> of(Timeline timeline, int minuteSeconds) {
		return each(timeline.seconds(), minuteSeconds, timeline.responses()::get);
	}

	/**
	 * The same of spans of any length, without the percentiles, which only whole minutes
	 * have.
	 * @param seconds of a timeline
	 * @param spanSeconds what each but the last lasts
	 */
	public static List<MinuteFigures> ofSpans(List<Second> seconds, int spanSeconds) {
		return each(seconds, spanSeconds, (_) -> NOT_KNOWN);
	}

	private static List<MinuteFigures> each(List<Second> seconds, int spanSeconds,
			IntFunction<MinuteResponse> responses) {
		List<MinuteFigures> spans = new ArrayList<>();
		for (int from = 0; from < seconds.size(); from += spanSeconds) {
			spans.add(minute(seconds.subList(from, Math.min(from + spanSeconds, seconds.size())),
					responses.apply(from / spanSeconds)));
		}
		return spans;
	}

	private static MinuteFigures minute(List<Second> seconds, MinuteResponse response) {
		return new MinuteFigures(seconds.getLast().desired(), mean(seconds, Second::ready),
				mean(seconds, Second::offered), mean(seconds, Second::answered), mean(seconds, Second::failed),
				mean(seconds, Second::begun), known(seconds, Second::cpuPercent, 1),
				known(seconds, Second::meanResponseSeconds, 1e3), millis(response.p50Seconds()),
				millis(response.p99Seconds()), slowest(seconds));
	}

	private static double mean(List<Second> seconds, ToDoubleFunction<Second> value) {
		return rounded(seconds.stream().mapToDouble(value).average().orElseThrow());
	}

	private static @Nullable Double known(List<Second> seconds, ToDoubleFunction<Second> value, double unit) {
		var mean = present(seconds, value).average();
		return mean.isPresent() ? rounded(mean.getAsDouble() * unit) : null;
	}

	private static @Nullable Double millis(double seconds) {
		return Double.isNaN(seconds) ? null : rounded(seconds * 1e3);
	}

	private static @Nullable Double slowest(List<Second> seconds) {
		var most = present(seconds, Second::slowestResponseSeconds).max();
		return most.isPresent() ? rounded(most.getAsDouble() * 1e3) : null;
	}

	private static DoubleStream present(List<Second> seconds, ToDoubleFunction<Second> value) {
		return seconds.stream().mapToDouble(value).filter((one) -> !Double.isNaN(one));
	}

	private static double rounded(double value) {
		return Math.round(value * 100) / 100.0;
	}

}
