package io.proxylab.proxy.servlet;

import java.util.Map;

import io.proxylab.proxy.client.ClientSettings;
import io.proxylab.proxy.forwarding.ConditionalOnModel;
import io.proxylab.proxy.forwarding.LimitSource;
import io.proxylab.proxy.forwarding.ProxyProperties;
import io.proxylab.proxy.forwarding.RequestThreads;

import org.springframework.boot.task.ThreadPoolTaskExecutorBuilder;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;

/**
 * The executor of Callables. Its threads are the request threads that bind; the server's
 * own only read requests and write answers.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnModel("callable")
class CallableConfiguration {

	/**
	 * Spring Boot takes the bean of that name for Spring MVC. On the track {@code stock}
	 * it is Spring Boot's own but for the names of its threads: 8, and a queue without
	 * end.
	 */
	@Bean
	ThreadPoolTaskExecutor applicationTaskExecutor(ThreadPoolTaskExecutorBuilder builder, ProxyProperties properties,
			ClientSettings settings) {
		ThreadPoolTaskExecutorBuilder named = builder.threadNamePrefix("request-callable-");
		int threads = properties.requestThreads();
		return (settings.tuned() ? named.corePoolSize(threads).maxPoolSize(threads) : named).build();
	}

	@Bean
	RequestThreads callableThreads(ThreadPoolTaskExecutor executor) {
		return new RequestThreads() {

			@Override
			public int busy() {
				return executor.getActiveCount();
			}

			@Override
			public int max() {
				// A queue without end is never full, so that more than these never come.
				return executor.getCorePoolSize();
			}

			@Override
			public int queued() {
				return executor.getQueueSize();
			}

		};
	}

	@Bean
	LimitSource callableLimits(RequestThreads callableThreads) {
		return () -> Map.of("requestThreads", callableThreads.max());
	}

}
