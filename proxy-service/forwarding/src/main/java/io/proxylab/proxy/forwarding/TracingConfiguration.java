package io.proxylab.proxy.forwarding;

import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Where the spans go that Spring Boot's tracer makes. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty(name = "proxy.observability", havingValue = "tracing")
class TracingConfiguration {

	@Bean
	DroppedSpans droppedSpans() {
		return new DroppedSpans();
	}

}
