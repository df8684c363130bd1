package io.proxylab.userservice.http;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.netty.handler.codec.http.HttpMethod;
import io.proxylab.userservice.delay.Delay;
import org.jspecify.annotations.Nullable;

/** Finds the answer to a path: the first that fits counts. */
final class PathAnswers {

	private final List<Compiled> all;

	PathAnswers(List<PathAnswer> answers) {
		this.all = answers.stream().map((answer) -> new Compiled(answer, answer.pattern())).toList();
	}

	/** Whether another method may be answered in another way at this path. */
	boolean dependOnMethod(String path) {
		return this.all.stream()
			.anyMatch((one) -> one.answer().method() != null && one.pattern().matcher(path).matches());
	}

	/**
	 * What a request is answered with.
	 * @param asked by its query
	 * @return null if none fits
	 */
	@Nullable Ask find(HttpMethod method, String path, Ask asked) {
		for (Compiled one : this.all) {
			PathAnswer answer = one.answer();
			Matcher matched = one.pattern().matcher(path);
			if ((answer.method() == null || answer.method().equals(method.name())) && matched.matches()) {
				Delay otherwise = (answer.delay() != null) ? Delay.parse(answer.delay()) : null;
				return new Ask((asked.delay() != null) ? asked.delay() : otherwise, answer.answer(matched));
			}
		}
		return null;
	}

	private record Compiled(PathAnswer answer, Pattern pattern) {
	}

}
