package io.proxylab.lab.run.asking;

import io.proxylab.lab.experiment.Experiment;
import io.proxylab.lab.experiment.OwnTarget;
import io.proxylab.lab.experiment.RequestMix;
import io.proxylab.lab.experiment.RequestPath;
import io.proxylab.lab.experiment.Target;
import io.proxylab.lab.experiment.UpstreamCalls;
import io.proxylab.lab.run.place.FromEnvironment;
import io.proxylab.lab.run.place.LaunchFailed;
import io.proxylab.lab.run.place.LocalHttp;
import io.proxylab.lab.run.place.RunningTarget;
import io.proxylab.lab.run.place.Upstream;
import io.proxylab.load.protocol.LoadSettings.Expect;
import io.proxylab.load.protocol.Mix.Values;
import io.proxylab.load.protocol.Request;
import io.proxylab.load.reason.FailureReason;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** How a target is asked, and what it must answer. */
public final class Asking {

	private final Target target;

	private final Request asked;

	private final int status;

	private final @Nullable RequestMix mix;

	/** Whether the upstream answers some paths in ways of their own. */
	private final boolean answersDiffer;

	/**
	 * How a target is asked.
	 * @param target the target
	 * @param experiment says what the requests are
	 */
	public Asking(Target target, Experiment experiment) {
		this.target = target;
		this.asked = experiment.delivery().request();
		this.status = experiment.delivery().status();
		this.mix = experiment.delivery().mix();
		this.answersDiffer = experiment.serves().answersDiffer();
	}

	/** The path of the requests: that of the upstream, unless a service has its own. */
	public RequestPath path() {
		return switch (this.target) {
			case OwnTarget own -> own.path();
			case Target.Engine _ -> Target.Engine.PATH;
			case Target.Direct _, Target.Proxy _ -> RequestPath.DEFAULT;
		};
	}

	/**
	 * What every request says beside its path, with the values of environment variables
	 * that it names. The file of a body is looked for where the user is: processes work
	 * in the launch's directory.
	 */
	public Request request() {
		return here(this.asked);
	}

	/** The status of a correct answer to a request that says none of its own. */
	int status() {
		return this.status;
	}

	/** The several requests likewise; null where each is the same. */
	public @Nullable RequestMix mix() {
		return (this.mix != null) ? here(this.mix) : null;
	}

	/** Several requests as the processes of a launch can send them. */
	static RequestMix here(RequestMix mix) {
		Values values = mix.values();
		return new RequestMix(mix.requests().stream().map((one) -> one.with(one.path(), here(one.request()))).toList(),
				(values != null) ? new Values(Path.of(values.file()).toAbsolutePath().toString(), values.feed())
						: null);
	}

	private static Request here(Request asked) {
		Request filled = FromEnvironment.filled(asked, System::getenv);
		Request.Body body = filled.body();
		if (body == null || body.file() == null) {
			return filled;
		}
		return new Request(filled.method(), filled.headers(),
				new Request.Body(null, Path.of(body.file()).toAbsolutePath().toString(), null));
	}

	/**
	 * Asks for the first time, without a delay.
	 * @param ofRun asks everything of the run that has no other
	 * @param upstream says what a target that forwards must answer
	 * @param running the target
	 * @throws LaunchFailed if the answer is none, or not what it must be, with the reason
	 */
	public FirstAnswer check(LocalHttp ofRun, Upstream upstream, RunningTarget running)
			throws LaunchFailed, InterruptedException {
		String reference = upstream.referenceBody(RequestPath.DEFAULT.withoutDelay());
		// The upstream answers all methods alike, as far as HTTP lets it.
		String expected = (request().method() == Request.Method.HEAD) ? "" : reference;
		if (this.target instanceof Target.Direct) {
			boolean differs = this.mix != null && this.answersDiffer;
			return firstAnswer(differs ? null : expected, 0);
		}
		RequestMix several = mix();
		if (several != null) {
			return new FirstOfEach(this.target, path(), several, this.status, this.answersDiffer).check(ofRun, upstream,
					running);
		}
		long askedAt = System.nanoTime();
		LocalHttp.Answer answer = ask(ofRun, running);
		long millis = (System.nanoTime() - askedAt) / 1_000_000;
		return firstAnswer(switch (this.target) {
			case Target.Direct _ -> expected;
			case Target.Proxy proxy -> same(answer.body(), expected(proxy.calls(), expected));
			case Target.Engine _ -> answer.body();
			case OwnTarget own -> switch (own.answer()) {
				case UPSTREAM -> same(answer.body(), expected);
				case FIRST -> answer.body();
				case ANY -> null;
			};
		}, millis);
	}

	private FirstAnswer firstAnswer(@Nullable String body, long millis) {
		return new FirstAnswer(new Expect(this.status, body), millis);
	}

	/** HEAD is answered without a body, whatever the number of calls. */
	private static String expected(UpstreamCalls calls, String one) throws LaunchFailed {
		return (calls.count() > 1 && !one.isEmpty()) ? MergedBody.of(one, calls.count()) : one;
	}

	private LocalHttp.Answer ask(LocalHttp ofRun, RunningTarget running) throws LaunchFailed, InterruptedException {
		String url = running.url() + path().withoutDelay();
		try {
			LocalHttp.Answer answer = running.http(ofRun).ask(url, request());
			if (answer.status() != this.status) {
				throw new LaunchFailed(
						String.format(Locale.ROOT, "%s answers %s with status %d and %s; %s", this.target.name(), url,
								answer.status(), answer.body(), expected(this.status, answer.status())));
			}
			return answer;
		}
		catch (IOException ex) {
			throw new LaunchFailed("%s does not answer %s: %s".formatted(this.target.name(), url, FailureReason.of(ex)),
					ex);
		}
	}

	/** What was expected in place of a status, and how to expect that one. */
	static String expected(int expected, int status) {
		return String.format(Locale.ROOT, "%d is expected; if %d is right for this request, write status: %d beside it",
				expected, status, status);
	}

	private String same(String body, String expected) throws LaunchFailed {
		if (!body.equals(expected)) {
			String cure = (this.target instanceof OwnTarget)
					? "; if it makes answers of its own, write answer: first, or answer: any" : "";
			throw new LaunchFailed("%s answers %s with %s; the upstream says %s%s".formatted(this.target.name(),
					path().withoutDelay(), body, expected, cure));
		}
		return expected;
	}

	/**
	 * What the first answer says.
	 *
	 * @param expect what every answer must be like
	 * @param millis that it took; 0 where the target is the upstream
	 */
	public record FirstAnswer(Expect expect, long millis) {
	}

}
