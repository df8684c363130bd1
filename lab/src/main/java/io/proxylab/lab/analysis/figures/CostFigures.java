package io.proxylab.lab.analysis.figures;

import io.proxylab.lab.analysis.evidence.Spread;
import io.proxylab.lab.analysis.figures.Figures.CpuFigures;
import org.jspecify.annotations.Nullable;

/**
 * What a target gives for what it takes.
 *
 * @param requestsPerCoreSecond completed requests for each second of CPU; null if that
 * was not read
 * @param requestsPerSecondPerMebibyte completed requests per second for each MiB of its
 * most resident memory; null if that was not read
 */
public record CostFigures(@Nullable Double requestsPerCoreSecond, @Nullable Double requestsPerSecondPerMebibyte) {

	static CostFigures of(@Nullable CpuFigures cpu, Spread throughputPerSecond, @Nullable Long rssMaxBytes) {
		Double micros = (cpu != null) ? cpu.microsPerRequest() : null;
		return new CostFigures((micros != null && micros > 0) ? 1e6 / micros : null,
				(rssMaxBytes != null && rssMaxBytes > 0) ? throughputPerSecond.median() * (1 << 20) / rssMaxBytes
						: null);
	}

}
