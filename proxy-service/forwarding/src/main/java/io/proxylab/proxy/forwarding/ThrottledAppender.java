package io.proxylab.proxy.forwarding;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.classic.spi.StackTraceElementProxy;
import ch.qos.logback.classic.spi.ThrowableProxy;
import ch.qos.logback.core.Appender;
import ch.qos.logback.core.UnsynchronizedAppenderBase;
import io.micrometer.core.instrument.MeterRegistry;
import org.jspecify.annotations.Nullable;

/**
 * An appender in front of the others that keeps clients from filling the disk. Whatever a
 * client sends, a server may warn of it, with a stack trace for each of thousands of
 * requests. Warnings and errors of one kind, which is a logger and the class of the
 * exception at the root, become one line per {@link #INTERVAL}. All of them are counted.
 * <p>
 * A line has no stack trace if an {@link IOException} is among the causes: it tells that
 * the connection failed. Another kind shows the first frames with its first line.
 */
final class ThrottledAppender extends UnsynchronizedAppenderBase<ILoggingEvent> {

	/** Time for which a kind stays silent after a line. */
	static final Duration INTERVAL = Duration.ofSeconds(10);

	/** Counts warnings and errors, whether they are logged or not. */
	static final String COUNTER = "proxy.warnings";

	private static final int MAX_MESSAGE = 160;

	private static final int MAX_FRAMES = 8;

	private static final String NO_EXCEPTION = "none";

	private final List<Appender<ILoggingEvent>> appenders;

	private final LoggerContext loggers;

	private final MeterRegistry registry;

	private final LongSupplier nanoTime;

	private final Map<Kind, Silence> silences = new ConcurrentHashMap<>();

	/**
	 * Creates an appender that has not started.
	 * @param appenders receive what is left
	 * @param loggers the context of these appenders
	 * @param registry shows the counts
	 * @param nanoTime a clock, in nanoseconds
	 */
	ThrottledAppender(List<Appender<ILoggingEvent>> appenders, LoggerContext loggers, MeterRegistry registry,
			LongSupplier nanoTime) {
		this.appenders = List.copyOf(appenders);
		this.loggers = loggers;
		this.registry = registry;
		this.nanoTime = nanoTime;
		setContext(loggers);
		setName("throttled");
	}

	/** Returns the appenders behind this one. */
	List<Appender<ILoggingEvent>> appenders() {
		return this.appenders;
	}

	@Override
	protected void append(ILoggingEvent event) {
		if (!event.getLevel().isGreaterOrEqual(Level.WARN)) {
			pass(event);
			return;
		}
		IThrowableProxy root = root(event.getThrowableProxy());
		Kind kind = new Kind(event.getLoggerName(), (root != null) ? simpleName(root) : NO_EXCEPTION);
		this.registry.counter(COUNTER, "logger", kind.logger(), "exception", kind.exception()).increment();
		Silence silence = this.silences.computeIfAbsent(kind, (added) -> new Silence());
		long skipped = silence.end(this.nanoTime.getAsLong());
		if (skipped >= 0) {
			pass(line(event, root, skipped, silence.showsFrames()));
		}
	}

	private void pass(ILoggingEvent event) {
		this.appenders.forEach((appender) -> appender.doAppend(event));
	}

	private LoggingEvent line(ILoggingEvent event, @Nullable IThrowableProxy root, long skipped, boolean first) {
		// Libraries log failures without a message.
		String message = event.getFormattedMessage();
		StringBuilder line = new StringBuilder((message != null) ? shortened(message) : "no message");
		if (root != null) {
			line.append(" (").append(simpleName(root));
			if (root.getMessage() != null) {
				line.append(": ").append(shortened(root.getMessage()));
			}
			line.append(')');
		}
		if (skipped > 0) {
			line.append(" [").append(skipped).append(" more of this kind since the last line]");
		}
		if (root != null && first && !isConnectionFailure(event.getThrowableProxy())) {
			appendFrames(root, line);
		}
		Logger logger = this.loggers.getLogger(event.getLoggerName());
		// The message has no placeholders: it may contain braces that a client sent.
		return new LoggingEvent(ThrottledAppender.class.getName(), logger, event.getLevel(), line.toString(), null,
				null);
	}

	private static void appendFrames(IThrowableProxy root, StringBuilder line) {
		StackTraceElementProxy[] frames = root.getStackTraceElementProxyArray();
		for (int frame = 0; frame < Math.min(frames.length, MAX_FRAMES); frame++) {
			line.append(System.lineSeparator()).append('\t').append(frames[frame].getSTEAsString());
		}
		if (frames.length > MAX_FRAMES) {
			line.append(System.lineSeparator())
				.append("\t... ")
				.append(frames.length - MAX_FRAMES)
				.append(" frames left out");
		}
	}

	private static boolean isConnectionFailure(@Nullable IThrowableProxy thrown) {
		for (IThrowableProxy cause = thrown; cause != null; cause = cause.getCause()) {
			if (cause instanceof ThrowableProxy proxy && proxy.getThrowable() instanceof IOException) {
				return true;
			}
		}
		return false;
	}

	private static @Nullable IThrowableProxy root(@Nullable IThrowableProxy thrown) {
		IThrowableProxy root = thrown;
		while (root != null && root.getCause() != null) {
			root = root.getCause();
		}
		return root;
	}

	private static String simpleName(IThrowableProxy thrown) {
		String name = thrown.getClassName();
		return name.substring(name.lastIndexOf('.') + 1);
	}

	/** Cuts a text that may come from a client, and takes control characters out. */
	private static String shortened(String text) {
		StringBuilder result = new StringBuilder();
		text.codePoints()
			.limit(MAX_MESSAGE)
			.forEach((point) -> result.appendCodePoint(Character.isISOControl(point) ? ' ' : point));
		return (text.length() > MAX_MESSAGE) ? result.append("...").toString() : result.toString();
	}

	@Override
	public void stop() {
		super.stop();
		this.appenders.forEach(Appender::stop);
	}

	/**
	 * A kind of warning. There are as many as the code of the libraries has.
	 *
	 * @param logger the name of the logger
	 * @param exception the simple name of the exception at the root, or
	 * {@value #NO_EXCEPTION}
	 */
	private record Kind(String logger, String exception) {
	}

	/** The time for which a kind is silent, and what it kept to itself. */
	private static final class Silence {

		private boolean begun;

		private boolean repeated;

		private long begin;

		private long skipped;

		/**
		 * Ends the silence, if it is over, and begins another one.
		 * @param now the time, in nanoseconds
		 * @return the number of warnings skipped meanwhile, or -1 if it is not over
		 */
		synchronized long end(long now) {
			if (this.begun && now - this.begin < INTERVAL.toNanos()) {
				this.skipped++;
				return -1;
			}
			this.repeated = this.begun;
			this.begun = true;
			this.begin = now;
			long result = this.skipped;
			this.skipped = 0;
			return result;
		}

		/** Returns whether the line is the first of its kind. */
		synchronized boolean showsFrames() {
			return !this.repeated;
		}

	}

}
