package io.proxylab.example.servlet;

import io.proxylab.proxy.contract.RawClient;
import io.proxylab.proxy.contract.RawResponse;
import io.proxylab.proxy.contract.Script;
import io.proxylab.proxy.contract.ScriptedUpstream;
import java.util.List;
import org.junit.jupiter.api.Test;

import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;

class OneLineServletIT {

	@Test
	void pathAndQueryReachTheUpstreamAsTheyCameAndItsAnswerComesBack() {
		try (ScriptedUpstream upstream = new ScriptedUpstream();
				ConfigurableApplicationContext service = SpringApplication.run(OneLineServlet.class, "--server.port=0",
						"--upstream=http://127.0.0.1:" + upstream.port())) {
			upstream.script(Script.respond("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
					+ "Server-Timing: delay;dur=5\r\nContent-Length: 11\r\n\r\n{\"id\":\"ab\"}"));
			int port = service.getEnvironment().getRequiredProperty("local.server.port", Integer.class);
			RawResponse answer = RawClient.exchange(port, RawClient.get("/user/a%20b?delay=5&name=c%20d"));
			assertThat(upstream.onlyRequest().method()).isEqualTo("GET");
			assertThat(upstream.onlyRequest().target()).isEqualTo("/user/a%20b?delay=5&name=c%20d");
			assertThat(answer.status()).isEqualTo(200);
			assertThat(answer.header("Content-Type")).isEqualTo(List.of("application/json"));
			assertThat(answer.header("Server-Timing")).isEqualTo(List.of("delay;dur=5"));
			assertThat(answer.body()).isEqualTo("{\"id\":\"ab\"}");
		}
	}

}
