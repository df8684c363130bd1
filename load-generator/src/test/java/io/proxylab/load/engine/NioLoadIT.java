package io.proxylab.load.engine;

import java.util.List;

import io.proxylab.load.protocol.LoadEvent;
import io.proxylab.load.protocol.LoadResult;
import io.proxylab.load.protocol.LoadSettings;
import org.junit.jupiter.api.AfterAll;

/**
 * The way without native transport, as on Windows or a rare processor. What shapes a load
 * is above the transport.
 */
class NioLoadIT implements CountingContract, AnswersContract, FailuresContract {

	private static final LoadEngine ENGINE = new LoadEngine(1, Transport.NIO, (notice) -> {
	});

	@AfterAll
	static void endEventLoops() {
		ENGINE.close();
	}

	@Override
	public LoadResult run(LoadSettings settings, List<LoadEvent> events) throws Exception {
		return ENGINE.prepare(settings).execute(events::add);
	}

}
