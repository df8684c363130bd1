package io.proxylab.example.servlet;

import java.net.URI;

import jakarta.servlet.http.HttpServletRequest;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.client.RestClient;

/** Sends path and query on, and answers with what comes back. */
@RestController
class OneLineController {

	private final RestClient client;

	private final String upstream;

	OneLineController(RestClient client, @Value("${upstream}") String upstream) {
		this.client = client;
		this.upstream = upstream;
	}

	@GetMapping("/**")
	ResponseEntity<byte[]> forward(HttpServletRequest request) {
		return this.client.get().uri(atUpstream(request)).retrieve().toEntity(byte[].class);
	}

	private URI atUpstream(HttpServletRequest asked) {
		String query = asked.getQueryString();
		return URI.create(this.upstream + asked.getRequestURI() + ((query != null) ? "?" + query : ""));
	}

}
