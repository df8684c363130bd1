package io.proxylab.lab.report;

import io.proxylab.lab.analysis.Results;
import io.proxylab.lab.report.facts.RunFacts;
import io.proxylab.lab.report.words.Question;
import io.proxylab.lab.report.words.RunVerdict;
import io.proxylab.lab.trial.RawRun;
import java.util.List;

/**
 * What the page begins with.
 *
 * @param question of the experiment
 * @param verdict the answer
 * @param pictures what targets carry; none where there is nothing to compare
 * @param made when, and by which lab
 * @param machine on which it was found, in one line
 */
public record FirstScreen(String question, RunVerdict verdict, List<CarriedPicture> pictures, String made,
		String machine) {

	static FirstScreen of(Results results, RawRun raw) {
		return new FirstScreen(Question.of(raw), RunVerdict.of(results), CarriedPicture.of(results),
				RunFacts.made(results), RunFacts.machine(raw.manifest()));
	}

}
