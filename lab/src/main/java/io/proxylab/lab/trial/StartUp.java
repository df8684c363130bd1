package io.proxylab.lab.trial;

import io.proxylab.lab.experiment.Start;
import org.jspecify.annotations.Nullable;

/**
 * The start of a target.
 *
 * @param how its process is started
 * @param millis from the start of the process to its first ready answer
 * @param cpuSeconds that it had used by then; null if it was not read
 * @param firstAnswerMillis from the start of the process to its first answer with the
 * upstream's body, as if that had been asked for as soon as it was ready; null if there
 * was none
 * @param firstAnswerCpuSeconds that it had used by then; null likewise
 */
public record StartUp(Start how, long millis, @Nullable Double cpuSeconds, @Nullable Long firstAnswerMillis,
		@Nullable Double firstAnswerCpuSeconds) {

	/** What was running already. */
	public static final StartUp NONE = new StartUp(Start.PLAIN, 0, null, null, null);

	/** One of which the first answer is not known yet. */
	public StartUp(Start how, long millis, @Nullable Double cpuSeconds) {
		this(how, millis, cpuSeconds, null, null);
	}

	/**
	 * With its first answer.
	 * @param millis from the request to the answer
	 * @param usedCpuSeconds by the process since its start; null if it was not read
	 */
	public StartUp answered(long millis, @Nullable Double usedCpuSeconds) {
		return new StartUp(this.how, this.millis, this.cpuSeconds, this.millis + millis, usedCpuSeconds);
	}

}
