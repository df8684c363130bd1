package io.proxylab.lab.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The command line of the lab. */
@Command(name = "proxylab", mixinStandardHelpOptions = true, version = "Proxy Lab 0.1.0-SNAPSHOT",
		description = "Which Spring Boot stack should carry a proxy, what binds it, and when should it scale.")
public final class ProxyLab {

	private ProxyLab() {
	}

	public static void main(String[] args) {
		System.exit(new CommandLine(new ProxyLab()).execute(args));
	}

}
