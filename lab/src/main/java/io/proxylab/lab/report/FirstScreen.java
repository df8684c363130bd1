package io.proxylab.lab.report;

import io.proxylab.lab.analysis.Results;
import io.proxylab.lab.trial.RawRun;

/**
 * What the page begins with.
 *
 * @param question of the experiment
 * @param verdict the answer
 * @param machine on which it was found, in one line
 */
public record FirstScreen(String question, RunVerdict verdict, String machine) {

	static FirstScreen of(Results results, RawRun raw) {
		return new FirstScreen(Question.of(raw), RunVerdict.of(results), RunFacts.machine(raw.manifest()));
	}

}
