package io.proxylab.jmeter.engine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

class PlanFileTests {

	private static final Path CLOSED_LOAD = Path.of("plans", "closed-load.jmx");

	@SuppressWarnings("NullAway.Init") // set before any test
	private static JMeterEnvironment environment;

	@BeforeAll
	static void prepareJMeter() {
		environment = JMeterEnvironment.prepare(List.of(), Map.of());
	}

	@Test
	void aMissingPlanIsNamedTogetherWithOnesThatExist() {
		refused(Path.of("none.jmx"), "none.jmx: there is no such file; give a JMeter plan, such as"
				+ " jmeter/plans/closed-load.jmx or jmeter/plans/open-load.jmx");
	}

	@Test
	void aFileThatIsNoPlanIsRefusedWithTheReason(@TempDir Path directory) throws IOException {
		Path pom = Files.writeString(directory.resolve("pom.xml"), "<project/>");
		refused(pom, pom + ": is no plan that JMeter 5.6.3 can read: it knows no element project;"
				+ " open it in JMeter to see what it lacks");
	}

	@Test
	void aPlanThatOnlyJMetersMainProgramResolvesIsRefused(@TempDir Path directory) throws IOException {
		Path plan = Files.writeString(directory.resolve("module.jmx"),
				Files.readString(CLOSED_LOAD)
					.replaceFirst("(?s)<OnceOnlyController .*?/>",
							"<ModuleController guiclass=\"ModuleControllerGui\" testclass=\"ModuleController\"/>"));
		refused(plan, plan + ": holds a Module or Include Controller, which only JMeter's own main program resolves;"
				+ " run it with jmeter -n -t " + plan);
	}

	@Test
	void aMisspeltParameterIsRefusedWithTheNearestOne() {
		assertThatExceptionOfType(UsageException.class).isThrownBy(() -> check(Map.of("Delai", "5")))
			.withMessageStartingWith(CLOSED_LOAD + ": unknown parameter -JDelai, did you mean -Jdelay?; it reads body,")
			.withMessageContaining("warmUpUsers");
	}

	@Test
	void aTextWhereANumberBelongsIsRefused() {
		assertThatExceptionOfType(UsageException.class)
			.isThrownBy(() -> check(Map.of("users", "many", "rampUp", "-1", "host", "example")))
			.withMessage(CLOSED_LOAD + ": -JrampUp=-1 is no whole number from 0 to 999999999;"
					+ " -Jusers=many is no whole number from 0 to 999999999");
	}

	@Test
	void propertiesOfJMeterItselfArePassedOn() {
		assertThatNoException()
			.isThrownBy(() -> check(Map.of("httpclient4.time_to_live", "1000", "remote_hosts", "127.0.0.1")));
	}

	private static void check(Map<String, String> given) {
		PlanFile.load(CLOSED_LOAD).check(given, environment);
	}

	private static void refused(Path plan, String message) {
		assertThatExceptionOfType(UsageException.class).isThrownBy(() -> PlanFile.load(plan)).withMessage(message);
	}

}
