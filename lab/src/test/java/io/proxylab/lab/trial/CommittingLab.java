package io.proxylab.lab.trial;

import java.nio.file.Path;

/**
 * A lab that writes one trial after another until it is killed, and says which are whole.
 */
final class CommittingLab {

	private CommittingLab() {
	}

	public static void main(String[] args) throws Exception {
		RunDirectory run = RunDirectory.open(Path.of(args[0]));
		for (int users = 1;; users++) {
			SyntheticTrial trial = new SyntheticTrial("direct", users, 10);
			if (!run.finishedTrials().contains(trial.id())) {
				trial.writeTo(run);
				System.out.println(trial.id());
			}
		}
	}

}
