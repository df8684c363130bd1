package io.proxylab.lab.profile;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordingFile;
import org.jspecify.annotations.Nullable;

/**
 * A flight recording of a JVM with nothing in it but samples of stacks, each taken when a
 * thread has used so much CPU time (JEP 509: JDK 25 or newer, on Linux, experimental).
 * Samples by wall clock time would miss what a thread does in the kernel.
 */
public final class FlightRecording {

	private static final String SAMPLE = "jdk.CPUTimeSample";

	private static final String LOST = "jdk.CPUTimeSamplesLost";

	/** Of a thread's CPU time, between two samples. */
	private static final String PERIOD = "5ms";

	/** Reactive stacks are deeper than the 64 frames that a JVM keeps by itself. */
	private static final int FRAMES = 512;

	private static final String START = "-XX:StartFlightRecording:";

	private FlightRecording() {
	}

	/**
	 * The flags of a JVM that records from its start on, and writes the file at its end.
	 * @param file the recording
	 */
	public static List<String> flags(Path file) {
		return List.of("-XX:FlightRecorderOptions:stackdepth=" + FRAMES, START
				+ "settings=none,+%s#enabled=true,+%s#throttle=%s,+%s#stackTrace=true,+%s#enabled=true,filename=%s"
					.formatted(SAMPLE, SAMPLE, PERIOD, SAMPLE, LOST, file));
	}

	/** Whether a JVM that was started so records. */
	public static boolean isPartOf(List<String> command) {
		return command.stream().anyMatch((word) -> word.startsWith(START));
	}

	/**
	 * The profile of a part of a recording.
	 * @param file the recording
	 * @param from first moment
	 * @param until last moment
	 * @throws IOException if it cannot be read, or is no recording
	 */
	public static Profile profile(Path file, Instant from, Instant until) throws IOException {
		List<List<Frame>> stacks = new ArrayList<>();
		long lost = 0;
		try (RecordingFile recording = new RecordingFile(file)) {
			while (recording.hasMoreEvents()) {
				RecordedEvent event = recording.readEvent();
				Instant time = event.getStartTime();
				if (time.isBefore(from) || time.isAfter(until)) {
					continue;
				}
				switch (event.getEventType().getName()) {
					case SAMPLE -> stacks.add(frames(event.getStackTrace()));
					case LOST -> lost += event.getLong("lostSamples");
					default -> {
						// The JVM's own notes on the recording.
					}
				}
			}
		}
		return Profile.of(stacks, lost);
	}

	/** Empty if the sampler could not walk the stack. */
	private static List<Frame> frames(@Nullable RecordedStackTrace trace) {
		return (trace != null) ? trace.getFrames().stream().map(FlightRecording::frame).toList() : List.of();
	}

	private static Frame frame(RecordedFrame frame) {
		return new Frame(frame.getMethod().getType().getName(), frame.getMethod().getName(),
				frame.getType().equals("Native"));
	}

}
