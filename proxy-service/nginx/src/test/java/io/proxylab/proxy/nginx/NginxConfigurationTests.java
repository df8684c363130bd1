package io.proxylab.proxy.nginx;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

class NginxConfigurationTests {

	private static final NginxProgram WHOLE = new NginxProgram(Path.of("/usr/sbin/nginx"), "1.22.1", Set.of());

	@TempDir
	private Path directory = Path.of("");

	@Test
	void oneWorkerRunsAloneAndKeepsItsConnections() {
		assertThat(configuration(1, true).text(WHOLE)).contains("master_process off;", "worker_processes 1;",
				"worker_connections 7024;", "multi_accept on;", "keepalive 3000;", "server 127.0.0.1:4711 max_fails=0;",
				"listen 127.0.0.1:8080 ", "proxy_set_header Connection \"\";", "proxy_set_header Host 127.0.0.1:4711;",
				"proxy_next_upstream off;", "proxy_read_timeout 1500ms;");
	}

	@Test
	void severalWorkersHaveAMaster() {
		assertThat(configuration(2, true).text(WHOLE)).contains("worker_processes 2;")
			.doesNotContain("master_process off;");
	}

	@Test
	void connectionsThatAreNotKeptSaySo() {
		assertThat(configuration(1, false).text(WHOLE)).contains("proxy_set_header Connection \"close\";")
			.doesNotContain("keepalive 3000;");
	}

	@Test
	void directivesOfModulesThatAreNotThereAreLeftOut() throws IOException {
		NginxProgram light = NginxProgram.parse(Path.of("nginx"), """
				nginx version: nginx/1.22.1
				configure arguments: --with-debug --without-http_uwsgi_module --without-http_scgi_module
				""");
		assertThat(light.version()).isEqualTo("1.22.1");
		assertThat(configuration(1, true).text(light)).contains("fastcgi_temp_path fastcgi;")
			.doesNotContain("uwsgi_temp_path", "scgi_temp_path");
	}

	@Test
	void limitsAreReadFromTheFile() throws IOException {
		Path file = configuration(1, true).write(WHOLE, this.directory);
		assertThat(NginxLimits.read(WHOLE, file)).containsEntry("library.nginx", "1.22.1")
			.containsEntry("server.workerProcesses", 1L)
			.containsEntry("server.workerConnections", 7024L)
			.containsEntry("client.pool.maxIdle", 3000L)
			.containsEntry("client.responseTimeout", "1500ms")
			.containsEntry("client.retry", "off");
		assertThat(NginxLimits.read(WHOLE, configuration(1, false).write(WHOLE, this.directory)))
			.doesNotContainKey("client.pool.maxIdle");
	}

	@Test
	void whatDoesNotTellAVersionIsNoNginx() {
		assertThatIOException().isThrownBy(() -> NginxProgram.parse(Path.of("/bin/true"), "hello"))
			.withMessage("/bin/true -V does not tell a version of nginx: hello");
	}

	private static NginxConfiguration configuration(int workers, boolean keepAlive) {
		return new NginxConfiguration(8080, URI.create("http://127.0.0.1:4711"), workers, 3000, keepAlive,
				Duration.ofMillis(1500));
	}

}
