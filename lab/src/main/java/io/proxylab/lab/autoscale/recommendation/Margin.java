package io.proxylab.lab.autoscale.recommendation;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * How much more a policy bears, of some steps up to 300%.
 *
 * @param keptPercent the most with which the objective is kept; 0 if with no step
 * @param missedPercent the step after it; null if there is none
 * @param scenario in which that misses; null likewise
 */
public record Margin(int keptPercent, @Nullable Integer missedPercent, @Nullable String scenario) {

	/** As a table has it. */
	public String text() {
		return String.format(Locale.ROOT, (this.missedPercent == null) ? ">+%d%%" : "+%d%%", this.keptPercent);
	}

}
