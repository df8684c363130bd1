package io.proxylab.proxy.forwarding;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

@AnalyzeClasses(packages = "io.proxylab.proxy", importOptions = ImportOption.DoNotIncludeTests.class)
class StructureTests {

	@ArchTest
	static final ArchRule FORWARDING_KNOWS_NO_STACK = noClasses().that()
		.resideInAPackage("io.proxylab.proxy.forwarding..")
		.should()
		.dependOnClassesThat()
		.resideInAnyPackage("org.springframework.web..", "org.springframework.http..", "jakarta.servlet..", "reactor..",
				"io.netty..")
		.because("what every proxy does alike must not favour a stack");

	@ArchTest
	static final ArchRule CLIENTS_KNOW_NO_SPRING = noClasses().that()
		.resideInAPackage("io.proxylab.proxy.client..")
		.and()
		.doNotHaveSimpleName("SpringRestClient")
		.should()
		.dependOnClassesThat()
		.resideInAnyPackage("org.springframework..", "io.proxylab.proxy.forwarding..", "io.proxylab.proxy.catalogue..")
		.because("a client is the same library whichever model calls it");

	@ArchTest
	static final ArchRule REST_CLIENT_BELONGS_TO_NO_STACK = noClasses().that()
		.resideInAPackage("io.proxylab.proxy.client..")
		.should()
		.dependOnClassesThat()
		.resideInAnyPackage("org.springframework.boot..", "org.springframework.context..",
				"org.springframework.web.servlet..", "org.springframework.web.reactive..", "jakarta.servlet..")
		.because("of Spring it needs what both stacks have");

	@ArchTest
	static final ArchRule CATALOGUE_STANDS_ALONE = noClasses().that()
		.resideInAPackage("io.proxylab.proxy.catalogue..")
		.should()
		.dependOnClassesThat()
		.resideInAnyPackage("org.springframework..", "io.proxylab.proxy.client..", "io.proxylab.proxy.forwarding..")
		.because("the lab reads it without starting a proxy");

	@ArchTest
	static final ArchRule NO_CYCLES = slices().matching("io.proxylab.proxy.(*)..")
		.should()
		.beFreeOfCycles()
		.because("a package that needs its user cannot be understood alone");

}
