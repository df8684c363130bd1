package io.proxylab.lab.claims;

import io.proxylab.lab.statistics.Interval;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a run says of a claim or a gate.
 *
 * @param claim as the experiment writes it
 * @param verdict what is shown
 * @param holds whether the estimate of every case is where the claim says, however wide
 * its interval: what decides a gate
 * @param cases one each for every cell that the claim leaves open
 */
public record ClaimResult(String claim, ClaimVerdict verdict, boolean holds, List<CaseResult> cases) {

	public ClaimResult {
		cases = List.copyOf(cases);
	}

	/**
	 * What a run says of a claim at one place.
	 *
	 * @param cell what the claim leaves out, such as {@code 800 users x 500ms}; empty if
	 * it leaves nothing out
	 * @param left mean of the left side; null without a value
	 * @param right mean of the right side; null without a value
	 * @param unit of both: {@code 1/s}, {@code s}, {@code bytes}; empty of plain numbers
	 * @param scale how the sides are compared
	 * @param interval of the ratio or difference; null below two replicates
	 * @param verdict what is shown
	 * @param holds whether the estimate is where the claim says; never without a value
	 * @param sentence all of it in words
	 */
	public record CaseResult(String cell, @Nullable Double left, @Nullable Double right, String unit, Scale scale,
			@Nullable Interval interval, ClaimVerdict verdict, boolean holds, String sentence) {
	}

	/** How the sides of a claim are compared within a replicate. */
	public enum Scale {

		/** Left over right: both are above 0 in all replicates. */
		RATIO,

		/** Left minus right. */
		DIFFERENCE

	}

}
