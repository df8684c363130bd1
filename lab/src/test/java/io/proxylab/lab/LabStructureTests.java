package io.proxylab.lab;

import io.proxylab.lab.autoscale.scenario.ScenarioFile;
import io.proxylab.lab.cli.ProxyLab;
import io.proxylab.lab.experiment.file.ExperimentFile;
import io.proxylab.lab.yaml.YamlFile;

import java.io.File;
import java.io.InputStream;
import java.io.Reader;
import java.io.Writer;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Instant;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.concurrent.ThreadLocalRandom;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.conditions.ArchPredicates.are;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

@AnalyzeClasses(packages = "io.proxylab.lab", importOptions = ImportOption.DoNotIncludeTests.class)
class LabStructureTests {

	private static final String[] PURE = { "..lab.experiment..", "..lab.plan..", "..lab.statistics..", "..lab.claims..",
			"..lab.analysis..", "..lab.autoscale..", "..lab.yaml.." };

	/** Where files that people write come from. */
	private static final DescribedPredicate<JavaClass> READERS = belongToAnyOf(ExperimentFile.class, ScenarioFile.class,
			YamlFile.class);

	@ArchTest
	static final ArchRule NO_CYCLES = slices().matching("io.proxylab.lab.(*)..")
		.should()
		.beFreeOfCycles()
		.because("what is asked, planned, measured, analysed and reported is understood in that order");

	@ArchTest
	static final ArchRule NO_CYCLES_BELOW = slices().matching("io.proxylab.lab.(*).(*)..")
		.should()
		.beFreeOfCycles()
		.because("packages below one that need each other are one package");

	@ArchTest
	static final ArchRule AN_EXPERIMENT_KNOWS_NO_FILE = noClasses().that()
		.resideInAPackage("..lab.experiment")
		.should()
		.dependOnClassesThat()
		.resideInAPackage("..lab.experiment.file")
		.because("what is asked is the same however it is written");

	@ArchTest
	static final ArchRule NO_FILES_NO_NETWORK_NO_PROCESSES = noClasses().that(resideInAnyPackage(PURE))
		.and(are(not(READERS)))
		.should()
		.dependOnClassesThat(resideInAnyPackage("java.nio.file..", "java.nio.channels..", "java.net..", "io.netty..")
			.and(not(belongToAnyOf(URI.class, URISyntaxException.class)))
			.or(assignableTo(InputStream.class))
			.or(assignableTo(File.class))
			.or(assignableTo(Reader.class))
			.or(assignableTo(Writer.class))
			.or(assignableTo(ProcessBuilder.class)))
		.because("plans and analyses are made again at any time, from the same input with the same outcome");

	@ArchTest
	static final ArchRule NO_CLOCK_NO_CHANCE = noClasses().that(resideInAnyPackage(PURE))
		.should()
		.callMethod(System.class, "currentTimeMillis")
		.orShould()
		.callMethod(System.class, "nanoTime")
		.orShould()
		.callMethod(Instant.class, "now")
		.orShould()
		.callMethod(Math.class, "random")
		.orShould()
		.callConstructor(Random.class)
		.orShould()
		.callConstructor(SplittableRandom.class)
		.orShould()
		.dependOnClassesThat(assignableTo(ThreadLocalRandom.class))
		.because("what depends on when it is asked cannot be made again; a plan's chance comes from its seed");

	@ArchTest
	static final ArchRule NOTHING_KNOWS_THE_COMMAND_LINE = noClasses().that(are(not(resideInAnyPackage("..lab.cli.."))))
		.should()
		.dependOnClassesThat(resideInAnyPackage("..lab.cli..", "picocli.."))
		.because("a command is a thin class in front of code that others can call, too");

	@ArchTest
	static final ArchRule ONLY_MAIN_EXITS = noClasses().that(are(not(assignableTo(ProxyLab.class))))
		.should()
		.callMethod(System.class, "exit", int.class)
		.because("an exit code is chosen in one place, and children are ended before it");

}
