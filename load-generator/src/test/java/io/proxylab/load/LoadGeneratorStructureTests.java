package io.proxylab.load;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

@AnalyzeClasses(packages = "io.proxylab.load", importOptions = ImportOption.DoNotIncludeTests.class)
class LoadGeneratorStructureTests {

	@ArchTest
	static final ArchRule SHAPES_ARE_APART = noClasses().that()
		.resideInAPackage("..shape..")
		.should()
		.dependOnClassesThat()
		.resideInAnyPackage("io.netty..", "org.HdrHistogram..", "..load.http..", "..load.recording..",
				"..load.engine..")
		.because("another kind of load must be a class in this package and nothing else");

	@ArchTest
	static final ArchRule RECORDING_KNOWS_NO_PROTOCOL = noClasses().that()
		.resideInAPackage("..recording..")
		.should()
		.dependOnClassesThat()
		.resideInAnyPackage("io.netty..", "..load.http..", "..load.shape..")
		.because("what is recorded does not depend on how requests are sent");

	@ArchTest
	static final ArchRule THE_FORMAT_STANDS_ALONE = noClasses().that()
		.resideInAPackage("..protocol..")
		.should()
		.dependOnClassesThat()
		.resideInAnyPackage("io.netty..", "org.HdrHistogram..", "..load.http..", "..load.recording..",
				"..load.engine..", "..load.process..")
		.because("the lab and other generators use the format without this generator");

	@ArchTest
	static final ArchRule PACKAGES_FORM_NO_CYCLE = slices().matching("io.proxylab.load.(*)..")
		.should()
		.beFreeOfCycles()
		.because("a package that needs its user is no package");

}
