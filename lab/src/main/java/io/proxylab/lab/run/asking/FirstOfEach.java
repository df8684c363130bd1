package io.proxylab.lab.run.asking;

import io.proxylab.lab.experiment.OwnTarget;
import io.proxylab.lab.experiment.OwnTarget.ExpectedBody;
import io.proxylab.lab.experiment.RequestMix;
import io.proxylab.lab.experiment.RequestPath;
import io.proxylab.lab.experiment.Target;
import io.proxylab.lab.run.asking.Asking.FirstAnswer;
import io.proxylab.lab.run.place.LaunchFailed;
import io.proxylab.lab.run.place.LocalHttp;
import io.proxylab.lab.run.place.RunningTarget;
import io.proxylab.lab.run.place.Upstream;
import io.proxylab.load.http.FirstRow;
import io.proxylab.load.protocol.LoadSettings.Expect;
import io.proxylab.load.protocol.Mix.Weighted;
import io.proxylab.load.protocol.Request.Method;
import io.proxylab.load.reason.FailureReason;
import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;

/**
 * Asks a target for the first time, by each request of a mix, with the first row of its
 * values and without a delay.
 *
 * @param target the target
 * @param path of requests that have none
 * @param mix what it is asked
 * @param status of correct answers to requests that say none
 * @param answersDiffer whether the upstream answers some paths in ways of their own, so
 * that no body holds for all requests
 */
record FirstOfEach(Target target, RequestPath path, RequestMix mix, int status, boolean answersDiffer) {

	/**
	 * Asks.
	 * @throws LaunchFailed if an answer is none, or not what it must be, with the reason
	 */
	FirstAnswer check(LocalHttp ofRun, Upstream upstream, RunningTarget running)
			throws LaunchFailed, InterruptedException {
		Set<String> bodies = new LinkedHashSet<>();
		long askedAt = System.nanoTime();
		long millis = 0;
		try {
			for (Weighted request : FirstRow.of(this.mix.withoutDelay(this.path), this.mix.values())) {
				String asked = String.valueOf(request.path());
				LocalHttp.Answer answer = running.http(ofRun).ask(running.url() + asked, request.request());
				// What counts for the start is the first answer of all.
				millis = (millis == 0) ? (System.nanoTime() - askedAt) / 1_000_000 : millis;
				int right = request.statusOr(this.status);
				if (answer.status() != right) {
					throw new LaunchFailed(String.format(Locale.ROOT,
							"%s answers %s (request %s) with status %d and %s; %s", this.target.name(), asked,
							request.name(), answer.status(), answer.body(), Asking.expected(right, answer.status())));
				}
				if (request.request().method() != Method.HEAD) {
					requireForwarded(request, asked, answer.body(), upstream);
					bodies.add(answer.body());
				}
			}
		}
		catch (IOException ex) {
			throw new LaunchFailed("%s does not answer: %s".formatted(this.target.name(), FailureReason.of(ex)), ex);
		}
		boolean same = bodies.size() == 1 && !this.answersDiffer && !anyAnswer();
		return new FirstAnswer(new Expect(this.status, same ? bodies.iterator().next() : null), millis);
	}

	private boolean anyAnswer() {
		return this.target instanceof OwnTarget own && own.answer() == ExpectedBody.ANY;
	}

	private void requireForwarded(Weighted request, String asked, String body, Upstream upstream)
			throws LaunchFailed, InterruptedException {
		boolean makesItsOwn = this.target instanceof OwnTarget own && own.answer() != ExpectedBody.UPSTREAM;
		if (makesItsOwn || this.answersDiffer) {
			return;
		}
		String expected = upstream.referenceBody(RequestPath.DEFAULT.withoutDelay());
		if (!body.equals(expected)) {
			throw new LaunchFailed("%s answers %s (request %s) with %s; the upstream says %s"
				.formatted(this.target.name(), asked, request.name(), body, expected));
		}
	}

}
