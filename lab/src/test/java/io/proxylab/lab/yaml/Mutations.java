package io.proxylab.lab.yaml;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.SequenceNode;

/**
 * A file that is right, with each of its values in turn replaced by another one: of some
 * the reader thinks that they are right, too, and so must the schema.
 */
public final class Mutations {

	private static final List<String> VALUES = List.of("7", "0", "+7", "1_000", "1.5", "\"7\"", "'1_0'", "5%", "'5 %'",
			"100%", "0%", "100ms", "' 3m '", "100/s", "1_000.5/s", "true", "false", "none", "auto", "steady",
			"keepAlive", "close", "Word.7", "a.b@c-d", "a: b", "512MiB", "1.5GiB", "/path", "\"/path?a={delay}\"",
			"\"X-A: 1\"", "\"http://a:1\"", "\"https://a.b\"", "\"run {port}\"", "[run, \"{port}\"]", "\"p50 <= 1s\"",
			"webflux-webclient", "direct", "GET", "refuse", "\"lognormal(100ms,0.5)\"",
			"\"mix(50% 1ms,50% exponential(1s))\"", "\"0s:10ms,5s:20ms\"", "\"0s:10/s,5m..6m:x2\"", "\"\"", "~", "[]",
			"{}", "[7]", "[7, 8]", "[7, 7]", "[1s, 2s]", "[10/s, 20/s]", "[none, metrics]", "[keepAlive, close]",
			"[webflux-webclient]", "{ size: 7 }", "{ file: a }", "{ atMost: 7 }", "{ bulkhead: 7 }", "{ duration: 7s }",
			"{ from: 1/s, to: 2/s, over: 9s }", "{ closed: { users: 3 } }", "{ delay: 7ms }", "{ unheardOf: 7 }");

	private static final int SAMPLE_STEP = 8;

	private Mutations() {
	}

	/**
	 * Returns a sample of the mutations that the reader accepts: each value of the file
	 * is replaced by every {@value #SAMPLE_STEP}th other one, beginning with another one
	 * each time.
	 * @param yaml a valid file
	 * @param reader returns true if it accepts a file
	 */
	public static Stream<String> sample(String yaml, Predicate<String> reader) {
		return accepted(yaml, SAMPLE_STEP, reader);
	}

	/**
	 * Returns all mutations that the reader accepts.
	 * @param yaml a valid file
	 * @param reader returns true if it accepts a file
	 */
	public static Stream<String> all(String yaml, Predicate<String> reader) {
		return accepted(yaml, 1, reader);
	}

	private static Stream<String> accepted(String yaml, int step, Predicate<String> reader) {
		List<Node> values = new ArrayList<>();
		collect(new Yaml().compose(new StringReader(yaml)), values);
		return IntStream.range(0, values.size())
			.boxed()
			.flatMap((place) -> IntStream.range(0, VALUES.size())
				.filter((other) -> (place + other) % step == 0)
				.mapToObj((other) -> replaced(yaml, values.get(place), VALUES.get(other))))
			.filter(reader);
	}

	private static String replaced(String yaml, Node node, String other) {
		int end = node.getEndMark().getIndex();
		return yaml.substring(0, node.getStartMark().getIndex()) + other
				+ (yaml.substring(0, end).endsWith("\n") ? "\n" : "") + yaml.substring(end);
	}

	private static void collect(Node node, List<Node> values) {
		values.add(node);
		if (node instanceof MappingNode mapping) {
			mapping.getValue().stream().map(NodeTuple::getValueNode).forEach((value) -> collect(value, values));
		}
		if (node instanceof SequenceNode sequence) {
			sequence.getValue().forEach((value) -> collect(value, values));
		}
	}

}
