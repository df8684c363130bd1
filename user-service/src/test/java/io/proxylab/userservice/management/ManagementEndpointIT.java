package io.proxylab.userservice.management;

import java.io.IOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

import io.proxylab.userservice.UserService;
import io.proxylab.userservice.UserServiceOptions;
import io.proxylab.userservice.delay.DelaySchedule;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

/** Which requests the management port responds to when it is bound to all addresses. */
@Timeout(60)
class ManagementEndpointIT {

	private static UserService service;

	@BeforeAll
	static void start() throws IOException {
		service = UserService.start(new UserServiceOptions(0, 0, "0.0.0.0", DelaySchedule.parse("7ms"), 42, 1));
	}

	@AfterAll
	static void stop() {
		service.close();
	}

	@ParameterizedTest
	@ValueSource(strings = { "/metrics", "/paths", "/requests", "/health", "/schedule", "/nosuch" })
	void aHostOfAnotherSiteIsRefusedAtEveryPath(String path) throws Exception {
		assertThat(overLoopback("GET " + path, "Host: example.com:9081"))
			.startsWith("HTTP/1.1 421 Misdirected Request\r\n")
			.contains("application/problem+json", "Host 'example.com:9081' isn't allowed here.",
					"Use localhost, 127.0.0.1 or [::1]");
	}

	@ParameterizedTest
	@CsvSource({ "Host: localhost,200", "Host: LOCALHOST.:1,200", "Host: 127.0.0.2,200", "Host: [::1]:9081,200",
			"Host: upstream:9081,421", "Host: 10.0.0.1,421", "Host:,400", "X: y,400",
			"Host: localhost|Host: example.com,400", "host: localhost|ORIGIN: HTTP://LOCALHOST,200",
			"Host: localhost|Origin: null,403", "Host: localhost|Origin: http://localhost:1,403",
			"Host: localhost|Origin: http://localhost|Origin: http://example.com,403" })
	void hostIsLoopbackAndOriginTheSame(String fields, int status) throws Exception {
		assertThat(overLoopback("GET /schedule", fields.replace("|", "\r\n"))).startsWith("HTTP/1.1 " + status + " ");
	}

	@Test
	void theTargetNamesNoOtherHost() throws Exception {
		assertThat(overLoopback("GET http://example.com/health", "Host: localhost")).startsWith("HTTP/1.1 400 ");
	}

	@Test
	void aPageOfAnotherSiteChangesNothing() throws Exception {
		assertThat(overLoopback("POST /schedule",
				"Host: localhost\r\nOrigin: http://example.com\r\nContent-Length: 3\r\n\r\n1ms"))
			.startsWith("HTTP/1.1 403 ")
			.contains("Send it without Origin.");
		assertThat(overLoopback("GET /schedule", "Host: localhost")).endsWith("\r\n\r\n7ms\n");
	}

	@Test
	void servicesOfTheNetworkMayUseItsNames() throws Exception {
		Optional<InetAddress> network = NetworkInterface.networkInterfaces()
			.flatMap(NetworkInterface::inetAddresses)
			.filter((address) -> address instanceof Inet4Address && !address.isLoopbackAddress())
			.findFirst();
		assumeThat(network).as("an address of this machine other than loopback").isPresent();
		InetAddress address = network.orElseThrow();
		assertThat(over(address, "GET /health", "Host: upstream:9081")).startsWith("HTTP/1.1 200 ");
		assertThat(over(address, "GET /health", "Host: " + address.getHostAddress())).startsWith("HTTP/1.1 200 ");
		assertThat(over(address, "GET /health", "Host: example.com")).startsWith("HTTP/1.1 421 ");
	}

	private static String overLoopback(String request, String fields) throws IOException {
		return over(InetAddress.getLoopbackAddress(), request, fields);
	}

	private static String over(InetAddress address, String request, String fields) throws IOException {
		try (Socket socket = new Socket(address, service.managementPort())) {
			socket.getOutputStream()
				.write((request + " HTTP/1.1\r\nConnection: close\r\n" + fields + "\r\n\r\n")
					.getBytes(StandardCharsets.US_ASCII));
			return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
		}
	}

}
