package io.proxylab.lab.run.place;

import io.proxylab.load.protocol.Request;
import io.proxylab.load.protocol.Request.Header;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Headers with values of environment variables, such as {@code Authorization: Bearer
 * ${TOKEN}}: an experiment is kept with its run, and these are not.
 */
public final class FromEnvironment {

	private static final Pattern VARIABLE = Pattern.compile("\\$\\{([A-Za-z_][A-Za-z0-9_]*)\\}");

	private FromEnvironment() {
	}

	/**
	 * The variables that a request names and that have no value.
	 * @param environment the value of a variable; null if it has none
	 */
	public static List<String> missing(Request request, UnaryOperator<@Nullable String> environment) {
		return request.headers()
			.stream()
			.flatMap((header) -> VARIABLE.matcher(header.value()).results())
			.map((variable) -> variable.group(1))
			.filter((name) -> environment.apply(name) == null)
			.distinct()
			.toList();
	}

	/**
	 * The request with the values in place of the variables.
	 * @param environment the value of a variable; null if it has none
	 * @throws IllegalArgumentException if one has none, or one that no header can have
	 */
	public static Request filled(Request request, UnaryOperator<@Nullable String> environment) {
		return new Request(request.method(),
				request.headers()
					.stream()
					.map((header) -> new Header(header.name(),
							VARIABLE.matcher(header.value()).replaceAll((found) -> value(found, environment))))
					.toList(),
				request.body());
	}

	private static String value(MatchResult variable, UnaryOperator<@Nullable String> environment) {
		String value = environment.apply(variable.group(1));
		if (value == null) {
			throw new IllegalArgumentException("the environment has no variable " + variable.group(1));
		}
		return Matcher.quoteReplacement(value);
	}

}
