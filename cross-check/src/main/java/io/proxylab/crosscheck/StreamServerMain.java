package io.proxylab.crosscheck;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Starts the server that the generators of HTTP/2 are compared on. */
@Command(name = "stream-server", mixinStandardHelpOptions = true,
		description = "Serves HTTP/2 over TLS on 127.0.0.1 until its standard input ends: answers after"
				+ " ?delay=MILLISECONDS, and says its port first.")
public final class StreamServerMain implements Callable<Integer> {

	@Option(names = "--certificate", paramLabel = "FILE", required = true, description = "PEM, with its chain.")
	private Path certificate = Path.of("");

	@Option(names = "--key", paramLabel = "FILE", required = true, description = "PEM, PKCS#8 without a password.")
	private Path key = Path.of("");

	@Option(names = "--port", paramLabel = "N", defaultValue = "0",
			description = "${DEFAULT-VALUE} if not given: one that is free.")
	private int port;

	private StreamServerMain() {
	}

	/** Runs until standard input ends. */
	public static void main(String[] args) {
		System.exit(new CommandLine(new StreamServerMain()).execute(args));
	}

	@Override
	public Integer call() throws IOException {
		try (StreamServer server = StreamServer.start(this.certificate, this.key, this.port, Integer.MAX_VALUE)) {
			System.out.println("{\"listening\":true,\"port\":" + server.port() + "}");
			System.in.readAllBytes();
		}
		return 0;
	}

}
