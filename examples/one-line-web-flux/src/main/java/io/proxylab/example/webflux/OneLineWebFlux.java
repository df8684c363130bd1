package io.proxylab.example.webflux;

import java.time.Duration;

import io.netty.channel.ChannelOption;
import reactor.netty.http.client.HttpClient;
import reactor.netty.resources.ConnectionProvider;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.http.client.reactive.ReactorClientHttpConnector;
import org.springframework.web.reactive.function.client.WebClient;

/** The service, and its client with the pool and the timeouts of the proxy. */
@SpringBootApplication
public class OneLineWebFlux {

	public static void main(String[] args) {
		SpringApplication.run(OneLineWebFlux.class, args);
	}

	@Bean
	ConnectionProvider connections(@Value("${max-connections}") int maxConnections) {
		return ConnectionProvider.builder("upstream").maxConnections(maxConnections).pendingAcquireMaxCount(-1).build();
	}

	@Bean
	WebClient client(ConnectionProvider connections) {
		HttpClient client = HttpClient.create(connections)
			.disableRetry(true)
			.option(ChannelOption.CONNECT_TIMEOUT_MILLIS, 5_000)
			.responseTimeout(Duration.ofSeconds(30));
		return WebClient.builder().clientConnector(new ReactorClientHttpConnector(client)).build();
	}

}
