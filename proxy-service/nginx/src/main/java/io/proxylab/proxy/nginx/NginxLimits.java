package io.proxylab.proxy.nginx;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The limits of an nginx, read from the configuration that it was started with. */
public final class NginxLimits {

	/**
	 * By directive: the name of the limit, by the names of the variants where they have
	 * it.
	 */
	private static final Map<String, String> NAMES = Map.of("worker_processes", "server.workerProcesses",
			"worker_connections", "server.workerConnections", "keepalive", "client.pool.maxIdle",
			"client_max_body_size", "proxy.maxBody", "proxy_connect_timeout", "client.connectTimeout",
			"proxy_read_timeout", "client.responseTimeout", "proxy_next_upstream", "client.retry",
			"large_client_header_buffers", "server.requestHead.buffers", "keepalive_requests",
			"server.keepAlive.maxRequests");

	private static final Pattern DIRECTIVE = Pattern.compile("^\\s*([a-z_]+) ([^;{]+);$", Pattern.MULTILINE);

	private static final Pattern NUMBER = Pattern.compile("\\d{1,18}");

	private NginxLimits() {
	}

	/**
	 * Reads them; a directive that is not there sets no limit.
	 * @param program that was started
	 * @param file its configuration
	 */
	public static SortedMap<String, Object> read(NginxProgram program, Path file) throws IOException {
		SortedMap<String, Object> limits = new TreeMap<>();
		limits.put("proxy.variant", "nginx");
		limits.put("server.name", "nginx");
		limits.put("library.nginx", program.version());
		Matcher directive = DIRECTIVE.matcher(Files.readString(file));
		while (directive.find()) {
			String name = NAMES.get(directive.group(1));
			if (name != null) {
				limits.put(name, value(directive.group(2)));
			}
		}
		return limits;
	}

	private static Object value(String text) {
		if (NUMBER.matcher(text).matches()) {
			return Long.parseLong(text);
		}
		return text;
	}

}
