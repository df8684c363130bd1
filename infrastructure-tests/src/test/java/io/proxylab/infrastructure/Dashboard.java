package io.proxylab.infrastructure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A dashboard of docker/grafana.
 *
 * @param file its file
 * @param json what it holds
 */
record Dashboard(Path file, JsonNode json) {

	static List<Dashboard> all() {
		try (Stream<Path> files = Files.list(Project.file("docker", "grafana", "dashboards"))) {
			return files.sorted().map((file) -> new Dashboard(file, JsonMapper.shared().readTree(file))).toList();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** Its panels. */
	List<JsonNode> panels() {
		return this.json.get("panels").valueStream().toList();
	}

	/** Its variables. */
	List<JsonNode> variables() {
		return this.json.at("/templating/list").valueStream().toList();
	}

	/**
	 * The queries of all panels, with what Grafana would put in place of the variables.
	 */
	List<Query> queries() {
		return panels().stream()
			.flatMap((panel) -> panel.get("targets")
				.valueStream()
				.map((target) -> new Query(name() + ", " + panel.get("title").asString(),
						withValues(target.get("expr").asString()))))
			.toList();
	}

	String name() {
		return this.file.getFileName().toString();
	}

	/** A query with what Grafana would put in place of the variables. */
	String withValues(String expression) {
		String result = expression;
		for (JsonNode variable : variables()) {
			String value = variable.get("type").asString().equals("textbox") ? variable.get("query").asString() : ".*";
			result = result.replace("$" + variable.get("name").asString(), value);
		}
		return result;
	}

	@Override
	public String toString() {
		return name();
	}

	/**
	 * A query of a panel.
	 *
	 * @param place dashboard and panel
	 * @param expression PromQL
	 */
	record Query(String place, String expression) {

		@Override
		public String toString() {
			return this.place + ": " + this.expression;
		}

	}

}
