package io.proxylab.proxy.servlet.tomcat;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.junit.ArchTests;
import io.proxylab.proxy.contract.ServletStructure;

@AnalyzeClasses(packages = "io.proxylab.proxy.servlet", importOptions = ImportOption.DoNotIncludeTests.class)
class StructureTests {

	@ArchTest
	static final ArchTests SERVLET = ArchTests.in(ServletStructure.class);

}
