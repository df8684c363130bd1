package io.proxylab.infrastructure;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What the queries of a dashboard answered from one time to another, panel by panel: as a
 * page that draws them, and as a table.
 */
final class DashboardRecording {

	private static final String PAGE = "/io/proxylab/infrastructure/dashboard.html";

	private static final String CHARTS = "/io/proxylab/infrastructure/echarts.min.js";

	private static final int ROW_PIXELS = 25;

	private static final int COLUMN_PIXELS = 40;

	private final Dashboard dashboard;

	private final long zero;

	private final List<Panel> panels;

	private DashboardRecording(Dashboard dashboard, long zero, List<Panel> panels) {
		this.dashboard = dashboard;
		this.zero = zero;
		this.panels = panels;
	}

	/**
	 * Asks every query.
	 * @param from seconds since 1970
	 * @param zero likewise: when what is told of begins
	 * @param to likewise
	 */
	static DashboardRecording of(Dashboard dashboard, LivePrometheus prometheus, long from, long zero, long to) {
		List<Panel> panels = new ArrayList<>();
		for (JsonNode panel : dashboard.panels()) {
			Map<String, Series> lines = new LinkedHashMap<>();
			for (JsonNode target : panel.get("targets")) {
				String legend = target.get("legendFormat").asString().replace(" {{instance}}", "");
				for (Series series : prometheus.range(dashboard.withValues(target.get("expr").asString()), from, to)) {
					String name = series.name(legend.equals("{{instance}}") ? "user-service" : legend);
					lines.put(name, series);
				}
			}
			panels.add(new Panel(panel.get("title").asString(), panel.at("/fieldConfig/defaults/unit").asString(),
					panel.get("gridPos"), lines));
		}
		return new DashboardRecording(dashboard, zero, panels);
	}

	String name() {
		return this.dashboard.name().replace(".json", "");
	}

	/** The height of its page. */
	int pixels() {
		return ROW_PIXELS * this.panels.stream()
			.mapToInt((panel) -> panel.place().get("y").asInt() + panel.place().get("h").asInt())
			.max()
			.orElseThrow();
	}

	/**
	 * A page that draws it.
	 * @param marks what happened, by seconds since 1970
	 */
	String page(Map<Long, String> marks) throws IOException {
		List<Map<String, Object>> drawn = this.panels.stream().map(this::drawn).toList();
		List<Map<String, Object>> lines = marks.entrySet()
			.stream()
			.map((mark) -> Map.<String, Object>of("xAxis", mark.getKey() - this.zero, "name", mark.getValue()))
			.toList();
		return resource(PAGE).replace("{{row}}", Integer.toString(ROW_PIXELS))
			.replace("{{column}}", Integer.toString(COLUMN_PIXELS))
			.replace("{{panels}}", JsonMapper.shared().writeValueAsString(drawn))
			.replace("{{marks}}", JsonMapper.shared().writeValueAsString(lines))
			.replace("{{charts}}", resource(CHARTS));
	}

	private Map<String, Object> drawn(Panel panel) {
		List<Map<String, Object>> lines = new ArrayList<>();
		panel.lines()
			.forEach((name,
					series) -> lines.add(Map.of("name", name, "points",
							series.points()
								.stream()
								.filter((point) -> Double.isFinite(point.value()))
								.map((point) -> List.of(point.second() - this.zero, point.value()))
								.toList())));
		return Map.of("title", panel.title(), "unit", panel.unit(), "place", panel.place(), "lines", lines);
	}

	/** A table in Markdown of the values at two times. */
	String table(long before, long after) {
		StringBuilder table = new StringBuilder("| panel | line | before | after |\n|---|---|---:|---:|\n");
		for (Panel panel : this.panels) {
			panel.lines()
				.forEach((name, series) -> table.append("| %s | %s | %s | %s |\n".formatted(panel.title(), name,
						text(series.at(before), panel.unit()), text(series.at(after), panel.unit()))));
		}
		return table.toString();
	}

	private static String text(OptionalDouble value, String unit) {
		// A percentile of nothing is NaN.
		if (value.isEmpty() || Double.isNaN(value.getAsDouble())) {
			return "-";
		}
		double number = value.getAsDouble();
		return switch (unit) {
			case "reqps" -> format("%,.0f/s", number);
			case "percent" -> format("%.0f%%", number);
			case "percentunit" -> format("%.1f%%", 100 * number);
			case "s" -> (number < 1) ? format("%.0f ms", 1000 * number) : format("%.2f s", number);
			case "bytes" -> format("%.0f MiB", number / (1 << 20));
			case "short" -> format("%,.0f", number);
			default -> throw new IllegalArgumentException("no text for the unit " + unit);
		};
	}

	private static String format(String format, double number) {
		return String.format(Locale.ROOT, format, number);
	}

	/** Draws its page. */
	void picture(Path directory, Path png, Map<Long, String> marks) throws IOException {
		String chromium = Tool.required("chromium", "install Chromium, such as apt-get install chromium");
		Path page = Files.writeString(directory.resolve(name() + ".html"), page(marks));
		Outcome.of(directory,
				List.of(chromium, "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
						"--disable-background-networking", "--disable-component-update", "--disable-sync",
						"--hide-scrollbars", "--user-data-dir=" + directory.resolve("chromium"),
						String.format(Locale.ROOT, "--window-size=%d,%d", 24 * COLUMN_PIXELS, pixels()),
						"--screenshot=" + png.toAbsolutePath(), page.toUri().toString()))
			.expectSuccess();
	}

	private static String resource(String name) throws IOException {
		try (InputStream stream = Objects.requireNonNull(DashboardRecording.class.getResourceAsStream(name), name)) {
			return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
		}
	}

	/**
	 * A panel with its answers.
	 *
	 * @param title of the panel
	 * @param unit as Grafana names it
	 * @param place in the grid
	 * @param lines by their legend
	 */
	private record Panel(String title, String unit, JsonNode place, Map<String, Series> lines) {
	}

}
