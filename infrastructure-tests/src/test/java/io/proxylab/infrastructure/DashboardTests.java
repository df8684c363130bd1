package io.proxylab.infrastructure;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/** The dashboards as files: what Grafana would not complain about, and users would. */
class DashboardTests {

	private static final Pattern VARIABLE = Pattern.compile("\\$([a-z_]+)");

	static List<Dashboard> dashboards() {
		return Dashboard.all();
	}

	@Test
	void thereAreThree() {
		assertThat(dashboards()).extracting(Dashboard::name)
			.containsExactly("autoscaling.json", "battle.json", "service.json");
	}

	@ParameterizedTest
	@MethodSource("dashboards")
	void aDashboardIsFoundUnderTheNameOfItsFile(Dashboard dashboard) {
		assertThat(dashboard.json().get("uid").asString() + ".json").isEqualTo(dashboard.name());
		assertThat(dashboard.json().get("editable").asBoolean()).as("it is a file").isFalse();
	}

	@ParameterizedTest
	@MethodSource("dashboards")
	void everyPanelSaysWhatItShowsInWhichUnitFromTheProvisionedSource(Dashboard dashboard) {
		assertThat(dashboard.panels()).allSatisfy((panel) -> {
			assertThat(panel.get("title").asString()).isNotBlank();
			assertThat(panel.get("description").asString()).endsWith(".");
			assertThat(panel.at("/fieldConfig/defaults/unit").asString()).isNotBlank();
			assertThat(panel.at("/datasource/uid").asString()).isEqualTo("prometheus");
			assertThat(panel.get("targets")).isNotEmpty();
		});
		assertThat(dashboard.panels()).extracting((panel) -> panel.get("id").asInt()).doesNotHaveDuplicates();
	}

	@ParameterizedTest
	@MethodSource("dashboards")
	void panelsDoNotOverlap(Dashboard dashboard) {
		Set<String> taken = new HashSet<>();
		for (JsonNode panel : dashboard.panels()) {
			JsonNode place = panel.get("gridPos");
			for (int x = 0; x < place.get("w").asInt(); x++) {
				for (int y = 0; y < place.get("h").asInt(); y++) {
					int column = place.get("x").asInt() + x;
					assertThat(column).isBetween(0, 23);
					assertThat(taken.add(column + "," + (place.get("y").asInt() + y)))
						.as("%s overlaps", panel.get("title"))
						.isTrue();
				}
			}
		}
	}

	@ParameterizedTest
	@MethodSource("dashboards")
	void everyVariableIsDeclaredAndUsed(Dashboard dashboard) {
		Set<String> used = new HashSet<>();
		Matcher matcher = VARIABLE.matcher(dashboard.json().get("panels").toString());
		while (matcher.find()) {
			used.add(matcher.group(1));
		}
		assertThat(used).isEqualTo(new HashSet<>(
				dashboard.variables().stream().map((variable) -> variable.get("name").asString()).toList()));
	}

}
