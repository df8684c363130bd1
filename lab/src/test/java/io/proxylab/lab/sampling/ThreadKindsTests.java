package io.proxylab.lab.sampling;

import static org.assertj.core.api.Assertions.assertThat;

import io.proxylab.lab.trial.TimeSeries.ThreadKind;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ThreadKindsTests {

	@ParameterizedTest(name = "{0} counts as {1}")
	@CsvSource({ "http-nio-8080-exec-12, REQUEST", "http-nio-8080-Poller, EVENT_LOOP",
			"http-nio-8080-Acceptor, EVENT_LOOP", "http-nio-127.0.0.1-8080-Poller, EVENT_LOOP", "request-3, REQUEST",
			"tomcat-handler-7, REQUEST", "qtp204349222-45, REQUEST", "ForkJoinPool-1-worker-1, REQUEST",
			"ForkJoinPool.commonPool-worker-1, REQUEST", "boundedElastic-1, REQUEST", "HttpClient-1-Worker-0, REQUEST",
			"HttpClient-1-SelectorManager, EVENT_LOOP", "reactor-http-epoll-1, EVENT_LOOP",
			"reactor-http-nio-2, EVENT_LOOP", "reactor-tcp-epoll-1, EVENT_LOOP",
			"multiThreadIoEventLoopGroup-2-1, EVENT_LOOP", "nioEventLoopGroup-2-1, EVENT_LOOP",
			"epollEventLoopGroup-2-1, EVENT_LOOP", "httpclient-dispatch-1, EVENT_LOOP", "httpclient-main-1, EVENT_LOOP",
			"I/O dispatcher 1, EVENT_LOOP", "C1 CompilerThread0, JIT", "C2 CompilerThread0, JIT", "GC Thread#0, GC",
			"G1 Main Marker, GC", "G1 Conc#0, GC", "G1 Refine#0, GC", "G1 Service, GC", "VM Thread, GC",
			"VM Periodic Task Thread, REST", "java, REST", "Reference Handler, REST", "VirtualThread-unparker, REST",
			"parallel-1, REST", "user-service-1-2, EVENT_LOOP", "load-1-1, EVENT_LOOP", "load-r1-direct-10users, REST",
			"HttpClient@1b2c3d4e-21, EVENT_LOOP", "request-31-acceptor-0@1b2c3d4e-ServerConnector, REQUEST" })
	void aThreadIsToldByTheFifteenCharactersThatTheKernelKeeps(String name, ThreadKind kind) {
		assertThat(ThreadKinds.of(name.substring(0, Math.min(15, name.length())))).isEqualTo(kind);
	}

}
