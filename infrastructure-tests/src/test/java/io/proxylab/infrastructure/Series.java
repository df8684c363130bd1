package io.proxylab.infrastructure;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;

import tools.jackson.databind.JsonNode;

/**
 * What Prometheus says of one line of a panel.
 *
 * @param labels of the line
 * @param points by time
 */
record Series(Map<String, String> labels, List<Point> points) {

	static Series of(JsonNode node) {
		Map<String, String> labels = new TreeMap<>();
		for (Map.Entry<String, JsonNode> label : node.get("metric").properties()) {
			labels.put(label.getKey(), label.getValue().asString());
		}
		return new Series(labels,
				node.get("values")
					.valueStream()
					.map((point) -> new Point(point.get(0).asLong(), Double.parseDouble(point.get(1).asString())))
					.toList());
	}

	/** A legend, with labels in the place of {@code {{variant}}}. */
	String name(String legend) {
		String name = legend;
		for (Map.Entry<String, String> label : this.labels.entrySet()) {
			name = name.replace("{{" + label.getKey() + "}}", label.getValue());
		}
		return name;
	}

	/** Its last value until a time, if it is not older than a few scrapes. */
	OptionalDouble at(long second) {
		return this.points.stream()
			.filter((point) -> point.second() <= second && point.second() > second - 5)
			.mapToDouble(Point::value)
			.reduce((earlier, later) -> later);
	}

	/**
	 * A value at a time.
	 *
	 * @param second since 1970
	 * @param value as Prometheus has it
	 */
	record Point(long second, double value) {
	}

}
