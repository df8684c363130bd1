package io.proxylab.load.engine;

import java.lang.management.ManagementFactory;

import com.sun.management.ThreadMXBean;
import io.proxylab.load.protocol.LoadResult;
import io.proxylab.load.protocol.LoadSettings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

import static org.assertj.core.api.Assertions.assertThat;

@Isolated("it reads what the event loops of this JVM allocate")
class GarbageIT {

	@Test
	void aRequestLeavesHardlyAnyGarbage() throws Exception {
		try (LoadEngine engine = new LoadEngine(2, (notice) -> {
		}); ScriptedServer server = ScriptedServer.answering(ScriptedServer.OK)) {
			LoadSettings settings = new ShortLoad(server.url()).maxRequests(10_000).build();
			run(engine, settings);
			long before = allocatedByEventLoops();
			LoadResult result = run(engine, settings);
			double bytes = (double) (allocatedByEventLoops() - before) / result.completed();
			assertThat(bytes).as("bytes a request, the histograms' share included").isLessThan(150);
		}
	}

	private static LoadResult run(LoadEngine engine, LoadSettings settings) throws Exception {
		return engine.prepare(settings).execute((event) -> {
		});
	}

	private static long allocatedByEventLoops() {
		ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
		return Thread.getAllStackTraces()
			.keySet()
			.stream()
			.filter((thread) -> thread.getName().startsWith("load-"))
			.mapToLong((thread) -> threads.getThreadAllocatedBytes(thread.threadId()))
			.sum();
	}

}
