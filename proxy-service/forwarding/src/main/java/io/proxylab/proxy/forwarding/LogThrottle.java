package io.proxylab.proxy.forwarding;

import java.util.ArrayList;
import java.util.List;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.Appender;
import io.micrometer.core.instrument.MeterRegistry;
import org.slf4j.LoggerFactory;

import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.ApplicationListener;

/**
 * Puts a {@link ThrottledAppender} in front of all appenders once the proxy is ready.
 * What prevents a start is logged in full.
 */
final class LogThrottle implements ApplicationListener<ApplicationReadyEvent> {

	private final MeterRegistry registry;

	LogThrottle(MeterRegistry registry) {
		this.registry = registry;
	}

	@Override
	public void onApplicationEvent(ApplicationReadyEvent event) {
		LoggerContext loggers = (LoggerContext) LoggerFactory.getILoggerFactory();
		Logger root = loggers.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
		List<Appender<ILoggingEvent>> attached = new ArrayList<>();
		root.iteratorForAppenders().forEachRemaining(attached::add);
		List<Appender<ILoggingEvent>> appenders = new ArrayList<>();
		for (Appender<ILoggingEvent> appender : attached) {
			// A test JVM has several applications and one log.
			if (appender instanceof ThrottledAppender earlier) {
				appenders.addAll(earlier.appenders());
			}
			else {
				appenders.add(appender);
			}
		}
		ThrottledAppender throttled = new ThrottledAppender(appenders, loggers, this.registry, System::nanoTime);
		throttled.start();
		root.addAppender(throttled);
		attached.forEach(root::detachAppender);
	}

}
