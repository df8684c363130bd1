package io.proxylab.proxy.contract;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

import io.proxylab.certificates.Authority.Issued;
import io.proxylab.userservice.Identity;
import io.proxylab.userservice.UserService;
import io.proxylab.userservice.UserServiceOptions;
import io.proxylab.userservice.delay.DelaySchedule;

/**
 * An upstream that speaks HTTP/2: the one of experiments, for a socket with a script
 * would have to be an implementation of its own.
 */
public final class Http2Upstream implements AutoCloseable {

	private final UserService service;

	/**
	 * Starts it.
	 * @param streams most requests on a connection at a time
	 */
	public Http2Upstream(int streams) {
		Issued own = Certificates.made().files();
		try {
			this.service = UserService.start(new UserServiceOptions(0, 0, "127.0.0.1", DelaySchedule.parse("0ms"), 1, 1,
					List.of(), List.of(), new Identity(own.certificate(), own.key(), streams)));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** Where it is to be called. */
	public URI url() {
		return URI.create("https://127.0.0.1:" + this.service.port());
	}

	/** Does this with all requests from now on that ask for nothing else. */
	public void delay(String delay) {
		management(String.format(Locale.ROOT,
				"POST /schedule HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n%s", delay.length(), delay));
	}

	/** The last request as it came: request line and headers. */
	public List<String> lastRequest() {
		return Stream.of(management(get("/requests")).split("\n\n")).toList().getLast().lines().toList();
	}

	/** A figure of its own, such as {@code aborted_total}. */
	public double figure(String name) {
		return new Gauges(management(get("/metrics"))).value("user_service_" + name).orElseThrow();
	}

	private static String get(String path) {
		return "GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n";
	}

	private String management(String request) {
		return RawClient.exchange(this.service.managementPort(), request).body();
	}

	@Override
	public void close() {
		this.service.close();
	}

}
