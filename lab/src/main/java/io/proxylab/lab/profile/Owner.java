package io.proxylab.lab.profile;

import java.util.List;

/** Whose code a method is, told by the name of its class. */
public enum Owner {

	/** Proxies and examples of this project. */
	OURS("this project", "io.proxylab."),

	/** Spring Framework, Boot and Cloud. */
	SPRING("Spring", "org.springframework."),

	/** Reactor's operators and schedulers. */
	REACTOR("Reactor", "reactor.", "org.reactivestreams."),

	/** Reactor Netty, with its pool. */
	REACTOR_NETTY("Reactor Netty", "reactor.netty."),

	/** Netty. */
	NETTY("Netty", "io.netty."),

	/** Tomcat, with the servlet API. */
	TOMCAT("Tomcat", "org.apache.catalina.", "org.apache.coyote.", "org.apache.tomcat.", "org.apache.juli.",
			"jakarta.servlet."),

	/** Jetty, server and client. */
	JETTY("Jetty", "org.eclipse.jetty."),

	/** Apache HttpClient 5 and HttpAsyncClient 4. */
	APACHE_CLIENT("Apache client", "org.apache.hc.", "org.apache.http."),

	/** JSON. */
	JACKSON("Jackson", "tools.jackson.", "com.fasterxml.jackson."),

	/** Timers and spans. */
	MICROMETER("Micrometer", "io.micrometer.", "io.prometheus.", "io.opentelemetry.", "org.HdrHistogram."),

	/** The JDK's sockets, buffers, files and HTTP client. */
	JDK_NETWORK("JDK: network", "java.net.", "java.nio.", "sun.net.", "sun.nio.", "jdk.internal.net."),

	/** The JDK's threads, locks and executors. */
	JDK_THREADS("JDK: threads", "java.util.concurrent.", "java.lang.Thread", "java.lang.VirtualThread",
			"java.lang.BaseVirtualThread", "java.lang.ThreadLocal", "jdk.internal.vm."),

	/** All else of the JDK. */
	JDK("JDK: all else", "java.", "javax.", "jdk.", "sun."),

	/** The kernel in system calls, and native code: what a native method does. */
	NATIVE("kernel, native code"),

	/** Libraries that are not named here. */
	OTHER("others");

	private final String label;

	// It cannot be changed; its type cannot say so.
	@SuppressWarnings("ImmutableEnumChecker")
	private final List<String> prefixes;

	Owner(String label, String... prefixes) {
		this.label = label;
		this.prefixes = List.of(prefixes);
	}

	/** For people. */
	public String label() {
		return this.label;
	}

	/** Whether it is part of the JDK, and so does what others ask for. */
	boolean ofJdk() {
		return this == JDK_NETWORK || this == JDK_THREADS || this == JDK;
	}

	/**
	 * The owner of a class: the one with the longest prefix of its name.
	 * @param className with its package
	 */
	static Owner of(String className) {
		Owner owner = OTHER;
		int longest = 0;
		for (Owner candidate : values()) {
			for (String prefix : candidate.prefixes) {
				if (prefix.length() > longest && className.startsWith(prefix)) {
					owner = candidate;
					longest = prefix.length();
				}
			}
		}
		return owner;
	}

}
