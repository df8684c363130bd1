package io.proxylab.infrastructure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The dashboards by the compiler of TypeScript against the types that Grafana publishes,
 * of the version that compose.yaml starts.
 */
class GrafanaSchemaIT {

	private static final String PACKAGE = "@grafana/schema";

	private static final Pattern WRONG = Pattern.compile("(text-for-a-number|unknown-mode|unknown-key|out-of-range|"
			+ "query-without-text|panel-elsewhere)\\.ts\\(");

	private static final Path TYPES = Path.of("src", "test", "typescript", "dashboards.ts");

	@TempDir
	@SuppressWarnings("NullAway.Init") // JUnit sets it
	private static Path directory;

	/** The end of one compilation of all dashboards, the wrong ones as well. */
	@SuppressWarnings("NullAway.Init") // set before all tests
	private static Outcome outcome;

	@BeforeAll
	static void compileAll() throws Exception {
		List<String> sources = new ArrayList<>();
		for (Dashboard dashboard : Dashboard.all()) {
			sources.add(source(dashboard.name().replace(".json", ""), Files.readString(dashboard.file())));
		}
		assertThat(sources).hasSize(3);
		sources.addAll(wrongSources());
		outcome = compile(sources);
	}

	private static List<String> wrongSources() throws Exception {
		String battle = Files.readString(Project.file("docker", "grafana", "dashboards", "battle.json"));
		return List.of(source("text-for-a-number", replaced(battle, "\"lineWidth\": 2", "\"lineWidth\": \"2\"")),
				source("unknown-mode", replaced(battle, "\"displayMode\": \"table\"", "\"displayMode\": \"tabel\"")),
				source("unknown-key",
						replaced(battle, "\"description\": \"Completions", "\"desciption\": \"Completions")),
				source("out-of-range", replaced(battle, "\"graphTooltip\": 1", "\"graphTooltip\": 7")),
				source("query-without-text", replaced(battle, "\"expr\": ", "\"expression\": ")),
				source("panel-elsewhere", replaced(battle, "\"x\": 12,", "\"x\": \"right\",")));
	}

	@Test
	void everyDashboardIsOfTheTypeThatGrafanaPublishes() {
		assertThat(outcome.text().lines().filter((line) -> line.contains("error TS")))
			.as("all errors are those of the wrong dashboards: %s", outcome.text())
			.isNotEmpty()
			.allMatch((line) -> WRONG.matcher(line).lookingAt());
	}

	@Test
	void whatGrafanaWouldNotUnderstandIsFound() {
		assertThat(outcome.exitCode()).isNotZero();
		assertThat(outcome.text().lines().filter((line) -> line.contains("error TS"))).hasSize(6)
			.anyMatch((line) -> line.startsWith("text-for-a-number.ts"))
			.anyMatch((line) -> line.startsWith("unknown-mode.ts") && line.contains("tabel"))
			.anyMatch((line) -> line.startsWith("unknown-key.ts") && line.contains("desciption"))
			.anyMatch((line) -> line.startsWith("out-of-range.ts") && line.contains("7"))
			.anyMatch((line) -> line.startsWith("query-without-text.ts") && line.contains("expression"))
			.anyMatch((line) -> line.startsWith("panel-elsewhere.ts"));
	}

	@Test
	void theTypesAreThoseOfTheGrafanaThatComposeStarts() throws Exception {
		String version = JsonMapper.shared()
			.readTree(modules(tsc()).resolve(PACKAGE).resolve("package.json"))
			.get("version")
			.asString();
		assertThat(Files.readString(Project.file("docker", "compose.yaml")))
			.contains("image: grafana/grafana:" + version + "\n");
	}

	/** Writes a dashboard as a constant. */
	private static String source(String name, String json) throws IOException {
		Files.writeString(directory.resolve(name + ".ts"), """
				import type { Dashboard } from './dashboards';
				export const dashboard: Dashboard = %s;
				""".formatted(json));
		return name + ".ts";
	}

	private static String replaced(String text, String what, String with) {
		assertThat(text).contains(what);
		int at = text.indexOf(what);
		return text.substring(0, at) + with + text.substring(at + what.length());
	}

	private static Outcome compile(List<String> sources) throws IOException {
		Path tsc = tsc();
		Files.copy(TYPES, directory.resolve("dashboards.ts"));
		Path modules = Files.createSymbolicLink(directory.resolve("node_modules"), modules(tsc));
		try {
			List<String> command = new ArrayList<>(
					List.of(tsc.toString(), "--noEmit", "--strict", "--skipLibCheck", "--pretty", "false"));
			command.addAll(sources);
			return Outcome.of(directory, command);
		}
		finally {
			Files.delete(modules);
		}
	}

	/** The compiler's own file, which npm puts beside the types. */
	private static Path tsc() throws IOException {
		Path tsc = Path.of(Tool.required("tsc", "npm install " + PACKAGE + " typescript")).toRealPath();
		Tool.require(Files.isDirectory(modules(tsc).resolve(PACKAGE)),
				PACKAGE + " is not installed beside " + tsc + "; cure: npm install " + PACKAGE + " typescript");
		return tsc;
	}

	/** {@code node_modules/typescript/bin/tsc} is what npm links to. */
	private static Path modules(Path tsc) {
		return tsc.resolve("../../..").normalize();
	}

}
