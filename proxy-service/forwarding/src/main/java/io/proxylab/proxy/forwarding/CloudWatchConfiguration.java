package io.proxylab.proxy.forwarding;

import java.time.Clock;
import java.util.concurrent.Executors;

import io.micrometer.core.instrument.MeterRegistry;

import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What a proxy tells CloudWatch, if it is to tell anything. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty("proxy.cloudwatch.namespace")
@EnableConfigurationProperties(CloudWatchProperties.class)
class CloudWatchConfiguration {

	@Bean
	CloudWatchLines cloudWatchLines(CloudWatchProperties properties, MeterRegistry registry) {
		return new CloudWatchLines(properties, registry, Clock.systemUTC(), System.out,
				Executors.newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().name("cloudwatch").factory()));
	}

}
