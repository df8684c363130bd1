package io.proxylab.example.servlet;

import java.util.concurrent.TimeUnit;

import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.http.client.HttpComponentsClientHttpRequestFactory;
import org.springframework.web.client.RestClient;

/** The service, and its client with the pool and the timeouts of the proxy. */
@SpringBootApplication
public class OneLineServlet {

	public static void main(String[] args) {
		SpringApplication.run(OneLineServlet.class, args);
	}

	/** Retries, redirects, cookies and decompression are off, as in the proxy. */
	@Bean
	CloseableHttpClient connections(@Value("${max-connections}") int maxConnections) {
		return HttpClients.custom()
			.setConnectionManager(PoolingHttpClientConnectionManagerBuilder.create()
				.setMaxConnTotal(maxConnections)
				.setMaxConnPerRoute(maxConnections)
				.setDefaultConnectionConfig(ConnectionConfig.custom()
					.setConnectTimeout(5, TimeUnit.SECONDS)
					.setSocketTimeout(30, TimeUnit.SECONDS)
					.build())
				.build())
			.setDefaultRequestConfig(RequestConfig.custom()
				.setResponseTimeout(30, TimeUnit.SECONDS)
				.setProtocolUpgradeEnabled(false)
				.build())
			.disableAutomaticRetries()
			.disableRedirectHandling()
			.disableCookieManagement()
			.disableContentCompression()
			.disableAuthCaching()
			.disableConnectionState()
			.build();
	}

	@Bean
	RestClient client(CloseableHttpClient connections) {
		return RestClient.builder().requestFactory(new HttpComponentsClientHttpRequestFactory(connections)).build();
	}

}
