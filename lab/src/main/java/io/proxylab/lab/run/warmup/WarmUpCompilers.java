package io.proxylab.lab.run.warmup;

import io.proxylab.lab.compilers.CompilerGauge;
import io.proxylab.lab.run.place.LaunchFailed;
import io.proxylab.lab.trial.LaunchRecord.CompilersRecord;
import java.util.Map;

/** The compilers of a launch, as its warm-up deals with them. */
public interface WarmUpCompilers {

	/** Puts them ahead of all else, as far as that goes. */
	void ahead();

	/** Whether they are, so that they catch up under any load. */
	boolean isAhead();

	/**
	 * Puts them back to where the JVM has them.
	 * @throws LaunchFailed if that is not what is then read
	 */
	void back() throws LaunchFailed;

	/** Forgets what was seen, and looks for the first time. */
	void begin();

	/** Looks once more, and tells whether they were quiet since the last look. */
	boolean quietSinceLastLook();

	/**
	 * Whether they were quiet over the last looks together.
	 * @param looks how many; at most {@value CompilerGauge#MOST_LOOKS}
	 */
	boolean isWarmOver(int looks);

	/** Whether they were over {@value CompilerGauge#LOOKS} looks. */
	default boolean isWarm() {
		return isWarmOver(CompilerGauge.LOOKS);
	}

	/** How far they got ahead, and what they took so far, by process. */
	Map<String, CompilersRecord> record();

}
