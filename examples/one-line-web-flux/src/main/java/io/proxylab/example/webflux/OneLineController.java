package io.proxylab.example.webflux;

import java.net.URI;

import reactor.core.publisher.Mono;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.http.ResponseEntity;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.reactive.function.client.WebClient;

/** Sends path and query on, and answers with what comes back. */
@RestController
class OneLineController {

	private final WebClient client;

	private final String upstream;

	OneLineController(WebClient client, @Value("${upstream}") String upstream) {
		this.client = client;
		this.upstream = upstream;
	}

	@GetMapping("/**")
	Mono<ResponseEntity<byte[]>> forward(ServerHttpRequest request) {
		return this.client.get().uri(atUpstream(request.getURI())).retrieve().toEntity(byte[].class);
	}

	private URI atUpstream(URI asked) {
		String query = asked.getRawQuery();
		return URI.create(this.upstream + asked.getRawPath() + ((query != null) ? "?" + query : ""));
	}

}
