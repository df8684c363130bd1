package io.proxylab.example.webflux;

import java.lang.management.ManagementFactory;

import com.sun.management.OperatingSystemMXBean;
import reactor.core.publisher.Mono;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;

/**
 * Makes every request cost more, so that it can be seen whether a measurement finds a
 * difference that is there. It is absent unless {@code burn-share} is set.
 */
@Component
@ConditionalOnProperty("burn-share")
class BurnFilter implements WebFilter {

	private final CpuBurner burner;

	BurnFilter(@Value("${burn-share}") double share) {
		OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
		this.burner = new CpuBurner(share, system::getProcessCpuTime,
				ManagementFactory.getThreadMXBean()::getCurrentThreadCpuTime);
	}

	@Override
	public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
		this.burner.burn();
		return chain.filter(exchange);
	}

}
