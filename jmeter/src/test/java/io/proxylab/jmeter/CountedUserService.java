package io.proxylab.jmeter;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.proxylab.userservice.UserService;
import io.proxylab.userservice.UserServiceOptions;
import io.proxylab.userservice.delay.DelaySchedule;

import static org.assertj.core.api.Assertions.assertThat;

/** The real upstream, and what it says it counted. */
public final class CountedUserService implements AutoCloseable {

	private final UserService service;

	private CountedUserService(UserService service) {
		this.service = service;
	}

	public static CountedUserService start() throws IOException {
		return new CountedUserService(
				UserService.start(new UserServiceOptions(0, 0, "127.0.0.1", DelaySchedule.parse("0ms"), 42, 1)));
	}

	public int port() {
		return this.service.port();
	}

	public long requests() throws Exception {
		return metric("user_service_requests_total");
	}

	public long connectionsOpened() throws Exception {
		return metric("user_service_connections_opened_total");
	}

	private long metric(String name) throws Exception {
		URI metrics = URI.create("http://127.0.0.1:" + this.service.managementPort() + "/metrics");
		try (HttpClient client = HttpClient.newHttpClient()) {
			String text = client.send(HttpRequest.newBuilder(metrics).build(), BodyHandlers.ofString()).body();
			Matcher value = Pattern.compile("(?m)^" + name + " (\\d+)").matcher(text);
			assertThat(value.find()).as("%s in %s", name, text).isTrue();
			return Long.parseLong(value.group(1));
		}
	}

	@Override
	public void close() {
		this.service.close();
	}

}
