package io.proxylab.proxy.webflux.netty;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.junit.ArchTests;
import io.proxylab.proxy.contract.WebFluxStructure;

@AnalyzeClasses(packages = "io.proxylab.proxy.webflux", importOptions = ImportOption.DoNotIncludeTests.class)
class StructureTests {

	@ArchTest
	static final ArchTests WEBFLUX = ArchTests.in(WebFluxStructure.class);

}
