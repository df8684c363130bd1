package io.proxylab.proxy.nginx;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The configuration with which nginx does the job of the variants. All paths in it are
 * relative, so that everything nginx writes is in the directory that it is started for.
 *
 * @param port where it listens
 * @param upstream scheme, host and port of the upstream
 * @param workers event loops, each a process; one of them runs without a master
 * @param connections idle connections to the upstream that are kept, as many as may be
 * needed at a time
 * @param keepAlive whether connections to the upstream are used again
 * @param responseTimeout longest silence of the upstream while it is to answer
 */
public record NginxConfiguration(int port, URI upstream, int workers, int connections, boolean keepAlive,
		Duration responseTimeout) {

	/** Its name in its directory. */
	public static final String FILE = "nginx.conf";

	/** Both sides of every request, and what probes and waits besides. */
	private static final int SPARE_CONNECTIONS = 1024;

	/** Directives that name a directory, by the module that must be there. */
	private static final Map<String, String> DIRECTORIES = Map.of("http_fastcgi", "fastcgi_temp_path", "http_uwsgi",
			"uwsgi_temp_path", "http_scgi", "scgi_temp_path");

	private static final String TEXT = """
			# Written by Proxy Lab for one launch.
			daemon off;
			{processes}
			worker_processes {workers};
			pid nginx.pid;
			error_log stderr warn;

			events {
			    worker_connections {workerConnections};
			    multi_accept on;
			}

			http {
			    access_log off;
			    server_tokens off;
			{directories}
			    client_max_body_size 1m;
			    client_body_buffer_size 1m;
			    large_client_header_buffers 4 16k;
			    keepalive_requests 1000000000;
			    keepalive_timeout 86400s;

			    upstream service {
			        server {authority} max_fails=0;
			{keep}
			    }

			    server {
			        listen 127.0.0.1:{port} backlog=10000;
			        default_type application/json;

			        location = /livez {
			            return 200 '{"status":"UP"}';
			        }

			        location = /readyz {
			            return 200 '{"status":"UP"}';
			        }

			        location / {
			            proxy_pass http://service;
			            proxy_http_version 1.1;
			            proxy_set_header Host {authority};
			            proxy_set_header Connection "{connection}";
			            proxy_set_header Proxy-Authorization "";
			            proxy_set_header Proxy-Connection "";
			            proxy_set_header Via "1.1 proxy-lab";
			            proxy_pass_header Date;
			            proxy_pass_header Server;
			            proxy_redirect off;
			            proxy_next_upstream off;
			            proxy_connect_timeout 5000ms;
			            proxy_send_timeout {timeout}ms;
			            proxy_read_timeout {timeout}ms;
			            proxy_buffer_size 16k;
			            proxy_buffers 8 16k;
			            proxy_max_temp_file_size 0;
			        }
			    }
			}
			""";

	private static final String KEEP = """
			keepalive {connections};
			keepalive_requests 1000000000;
			keepalive_timeout 86400s;""";

	/** The text of the file. */
	String text(NginxProgram program) {
		return TEXT.replace("{processes}", processes())
			.replace("{workers}", Integer.toString(this.workers))
			.replace("{workerConnections}", Integer.toString(2 * this.connections + SPARE_CONNECTIONS))
			.replace("{directories}", directories(program))
			.replace("{keep}", this.keepAlive ? KEEP.indent(8).stripTrailing() : "")
			.replace("{connections}", Integer.toString(this.connections))
			.replace("{connection}", this.keepAlive ? "" : "close")
			.replace("{port}", Integer.toString(this.port))
			.replace("{authority}", this.upstream.getRawAuthority())
			.replace("{timeout}", Long.toString(this.responseTimeout.toMillis()));
	}

	/**
	 * One worker needs no master beside it: all that it uses is seen in one process.
	 * Several workers of root's would be nobody's, who may not enter the directory.
	 */
	private String processes() {
		if (this.workers == 1) {
			return "master_process off;";
		}
		return System.getProperty("user.name").equals("root") ? "user root;" : "";
	}

	private static String directories(NginxProgram program) {
		return Stream
			.concat(Stream.of("client_body_temp_path", "proxy_temp_path"),
					DIRECTORIES.entrySet()
						.stream()
						.filter((entry) -> !program.without().contains(entry.getKey()))
						.map(Map.Entry::getValue)
						.sorted())
			.map((directive) -> "    %s %s;".formatted(directive,
					directive.replace("_temp_path", "").replace('_', '-')))
			.collect(Collectors.joining("\n"));
	}

	/**
	 * Writes the file.
	 * @param directory that nginx is to be started for
	 * @return the file
	 */
	public Path write(NginxProgram program, Path directory) throws IOException {
		return Files.writeString(directory.resolve(FILE), text(program));
	}

}
