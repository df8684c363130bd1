package io.proxylab.proxy.forwarding;

import java.io.EOFException;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ThrottledAppenderTests {

	private final LoggerContext loggers = new LoggerContext();

	private final ListAppender<ILoggingEvent> printed = new ListAppender<>();

	private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

	private final AtomicLong now = new AtomicLong();

	private final Logger server = this.loggers.getLogger("server");

	@BeforeEach
	void attach() {
		this.printed.start();
		ThrottledAppender throttled = new ThrottledAppender(List.of(this.printed), this.loggers, this.registry,
				this.now::get);
		throttled.start();
		Logger root = this.loggers.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
		root.setLevel(Level.INFO);
		root.addAppender(throttled);
	}

	private List<String> lines() {
		return this.printed.list.stream().map(ILoggingEvent::getFormattedMessage).toList();
	}

	private double counted(String exception) {
		return this.registry.get("proxy.warnings")
			.tag("logger", "server")
			.tag("exception", exception)
			.counter()
			.count();
	}

	@Test
	void aThousandConnectionFailuresAreOneLineWithoutAStackTraceAndAllAreCounted() {
		for (int stream = 0; stream < 1_000; stream++) {
			this.server.error("cancelled", new IllegalStateException("wrapped", new EOFException("reset")));
		}
		assertThat(lines()).containsExactly("cancelled (EOFException: reset)");
		assertThat(this.printed.list.getFirst().getThrowableProxy()).isNull();
		assertThat(this.printed.list.getFirst().getLevel()).isEqualTo(Level.ERROR);
		assertThat(counted("EOFException")).isEqualTo(1_000);
	}

	@Test
	void aFailureThatIsLoggedWithoutAMessageIsALineLikeOthers() {
		String none = null;
		this.server.warn(none, new EOFException("reset"));
		assertThat(lines()).containsExactly("no message (EOFException: reset)");
	}

	@Test
	void theNextLineAfterTheIntervalSaysHowManyWereSkipped() {
		this.server.warn("first");
		this.server.warn("second");
		this.server.warn("third");
		this.now.addAndGet(ThrottledAppender.INTERVAL.toNanos());
		this.server.warn("fourth");
		assertThat(lines()).containsExactly("first", "fourth [2 more of this kind since the last line]");
		assertThat(counted("none")).isEqualTo(4);
	}

	@Test
	void kindsDontSilenceEachOther() {
		this.server.warn("of no exception");
		this.server.warn("of an exception", new EOFException());
		this.loggers.getLogger("another").warn("of another logger");
		assertThat(lines()).containsExactly("of no exception", "of an exception (EOFException)", "of another logger");
	}

	@Test
	void aFaultShowsItsFirstFramesOnce() {
		RuntimeException fault = new IllegalStateException("fault");
		this.server.error("failed", fault);
		this.now.addAndGet(ThrottledAppender.INTERVAL.toNanos());
		this.server.error("failed again", fault);
		assertThat(lines().getFirst())
			.startsWith("failed (IllegalStateException: fault)" + System.lineSeparator() + "\tat ")
			.contains("ThrottledAppenderTests.aFaultShowsItsFirstFramesOnce")
			.endsWith("frames left out");
		assertThat(lines().getLast()).isEqualTo("failed again (IllegalStateException: fault)");
	}

	@Test
	void textOfAClientIsCutAndCannotBeginALineOrAPlaceholder() {
		this.server.warn("{} \r\nforged \u001b[31m" + "x".repeat(10_000));
		assertThat(lines().getFirst()).startsWith("{}   forged  [31mxxx").endsWith("x...").hasSizeLessThan(200);
	}

	@Test
	void informationPassesUnchanged() {
		this.server.info("ready");
		this.server.info("ready");
		assertThat(lines()).containsExactly("ready", "ready");
		assertThat(this.registry.getMeters()).isEmpty();
	}

}
