package io.proxylab.lab.sampling;

import io.proxylab.lab.trial.TimeSeries.ThreadKind;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Tells what a thread does by its name. The kernel cuts names to 15 characters, so a rule
 * may look at no more.
 * <p>
 * A Tomcat bound to an address puts it before the role ({@code http-nio-127.0.0.1-...}),
 * which the cut then hides. The proxies name their request threads otherwise, so that
 * what is left of such names are poller and acceptor; with another service of this kind,
 * its request threads count as event loops, too.
 * <p>
 * Jetty's selectors run on any thread of the pool that serves requests, and change it:
 * their CPU time counts as that of request threads.
 */
final class ThreadKinds {

	private static final List<Rule> RULES = List.of(
			// Tomcat: poller, acceptor; then the pool.
			rule(ThreadKind.EVENT_LOOP, "http-nio2?-(\\d+-[PA]|\\d+\\.).*"), rule(ThreadKind.REQUEST, "http-nio2?-.*"),
			rule(ThreadKind.REQUEST, "(tomcat-handler|catalina-exec|request).*"),
			// Jetty's pool; carriers of virtual threads and the common pool; pools.
			rule(ThreadKind.REQUEST, "qtp\\d+-.*"), rule(ThreadKind.REQUEST, "ForkJoinPool.*"),
			rule(ThreadKind.REQUEST, "boundedElastic-.*"), rule(ThreadKind.REQUEST, "HttpClient-\\d+-W.*"),
			rule(ThreadKind.EVENT_LOOP, "HttpClient@.*"), rule(ThreadKind.REQUEST, "pool-\\d+-.*"),
			// Netty and Reactor Netty; the asynchronous clients.
			rule(ThreadKind.EVENT_LOOP, "reactor-(http|tcp|udp).*"),
			rule(ThreadKind.EVENT_LOOP, "(multiThreadIoEv|(nio|epoll|kqueue|io[_-]?uring)Event|.*[eE]vent-?[lL]oop).*"),
			rule(ThreadKind.EVENT_LOOP, "(httpclient-disp|httpclient-main|I/O dispatcher|HttpClient-\\d+-S).*"),
			rule(ThreadKind.EVENT_LOOP, ".*-(Poller|Acceptor|selector).*"),
			// The lab's own upstream and generator.
			rule(ThreadKind.EVENT_LOOP, "(user-service|load)-\\d+-.*"),
			// The JVM's own.
			rule(ThreadKind.JIT, "C[12] Compiler.*"),
			rule(ThreadKind.GC, "(GC Thread|G1 |VM Thread|Z(Director|Driver|Worker|Stat|Uncommitter)|XDriver).*"),
			rule(ThreadKind.GC, "Shenandoah.*"));

	private ThreadKinds() {
	}

	/**
	 * What a thread of that name does.
	 * @param name as in {@code /proc/<pid>/task/<tid>/stat}
	 */
	static ThreadKind of(String name) {
		return RULES.stream()
			.filter((rule) -> rule.name().matcher(name).matches())
			.map(Rule::kind)
			.findFirst()
			.orElse(ThreadKind.REST);
	}

	private static Rule rule(ThreadKind kind, String pattern) {
		return new Rule(kind, Pattern.compile(pattern));
	}

	private record Rule(ThreadKind kind, Pattern name) {
	}

}
