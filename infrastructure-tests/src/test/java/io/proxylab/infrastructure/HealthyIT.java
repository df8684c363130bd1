package io.proxylab.infrastructure;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.Map;

import com.sun.net.httpserver.HttpServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** The health check of the images, against servers that are well and that are not. */
class HealthyIT {

	private static int healthy(int port) {
		return Outcome
			.of(Project.file("docker"), Map.of("HEALTH_PORT", Integer.toString(port), "HEALTH_PATH", "/livez"),
					List.of("./healthy"))
			.exitCode();
	}

	@ParameterizedTest
	@CsvSource({ "200, 0", "503, 1", "404, 1" })
	void onlyA200IsHealthy(int status, int exitCode) throws Exception {
		HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
		server.createContext("/livez", (exchange) -> {
			exchange.sendResponseHeaders(status, -1);
			exchange.close();
		});
		server.start();
		try {
			assertThat(healthy(server.getAddress().getPort())).isEqualTo(exitCode);
		}
		finally {
			server.stop(0);
		}
	}

	@Test
	void aServerThatIsGoneIsNotHealthy() throws Exception {
		assertThat(healthy(MockAws.freePort())).isEqualTo(1);
	}

	@Test
	void aServerThatSaysNothingIsNotHealthy() throws Exception {
		try (ServerSocket silent = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
			assertThat(healthy(silent.getLocalPort())).isEqualTo(1);
		}
	}

}
