package io.proxylab.lab.experiment;

import io.proxylab.userservice.http.NamedUpstream;
import io.proxylab.userservice.http.PathAnswer;
import java.util.List;

/**
 * What the upstream serves beside its user.
 *
 * @param answers to paths that it does not answer with its user
 * @param named upstreams with a name, each on a port of its own
 */
public record UpstreamServes(List<PathAnswer> answers, List<NamedUpstream> named) {

	/** Every path is answered with the user. */
	public static final UpstreamServes USER = new UpstreamServes(List.of(), List.of());

	public UpstreamServes {
		answers = List.copyOf(answers);
		named = List.copyOf(named);
	}

	/** Whether some paths are answered in ways of their own. */
	public boolean answersDiffer() {
		return !this.answers.isEmpty() || this.named.stream().anyMatch((each) -> !each.answers().isEmpty());
	}

	/** Whether some requests are held for another time than the cell says. */
	public boolean delaysDiffer() {
		return anyDelay(this.answers)
				|| this.named.stream().anyMatch((each) -> each.delay() != null || anyDelay(each.answers()));
	}

	private static boolean anyDelay(List<PathAnswer> answers) {
		return answers.stream().anyMatch((answer) -> answer.delay() != null);
	}

}
