package io.proxylab.userservice.http;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.proxylab.userservice.delay.Delay;
import org.jspecify.annotations.Nullable;

/**
 * An upstream beside the one without a name, on a port of its own.
 *
 * @param name of it, unique
 * @param port where it is served; 0 takes a free one
 * @param delay of requests that name none, as text, in a form of {@link Delay}; null for
 * that of the schedule
 * @param answers to paths that are not answered with the user; the first that fits counts
 */
public record NamedUpstream(String name, int port, @Nullable String delay, List<PathAnswer> answers) {

	/** What a name may be. */
	public static final String NAME = "[A-Za-z][A-Za-z0-9-]{0,39}";

	private static final Pattern NAMED = Pattern.compile(NAME);

	/**
	 * Checks all of it.
	 * @throws IllegalArgumentException if something is wrong; the message says what, and
	 * what to write
	 */
	public NamedUpstream {
		answers = List.copyOf(answers);
		if (!NAMED.matcher(name).matches()) {
			throw new IllegalArgumentException("name '" + name
					+ "' is none; write such as orders: up to 40 letters, digits and '-', the first a letter");
		}
		if (port < 0 || port > 65535) {
			throw new IllegalArgumentException("port " + port + " of " + name + " is out of range 0 to 65535");
		}
		if (delay != null && Delay.parse(delay).equals(Delay.parse("refuse"))) {
			throw new IllegalArgumentException("delay 'refuse' of " + name
					+ " would leave nothing to call; write a delay, or refuse as a step of the schedule of all");
		}
	}

	/** Its answers with its delay, where they have none of their own. */
	public Stream<PathAnswer> answersAnywhere() {
		return this.answers.stream().map((answer) -> (answer.delay() != null) ? answer : answer.after(this.delay));
	}

	/** One as a file has it, where all but the name may be left out. */
	@JsonCreator
	static NamedUpstream read(@JsonProperty("name") @Nullable String name, @JsonProperty("port") @Nullable Integer port,
			@JsonProperty("delay") @Nullable String delay,
			@JsonProperty("answers") @Nullable List<PathAnswer> answers) {
		return new NamedUpstream((name != null) ? name : "", (port != null) ? port : 0, delay,
				(answers != null) ? answers : List.of());
	}

}
