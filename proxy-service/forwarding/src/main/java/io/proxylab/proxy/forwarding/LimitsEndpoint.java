package io.proxylab.proxy.forwarding;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;

/** Shows every limit in force as one flat object, sorted by name. */
@Endpoint(id = "limits")
public final class LimitsEndpoint {

	private final List<LimitSource> sources;

	LimitsEndpoint(List<LimitSource> sources) {
		this.sources = List.copyOf(sources);
	}

	/** The limits of every source. */
	@ReadOperation
	public Map<String, Object> limits() {
		Map<String, Object> limits = new TreeMap<>();
		this.sources.forEach((source) -> limits.putAll(source.limits()));
		return limits;
	}

}
