package io.proxylab.proxy.contract;

import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

/** The structure of every servlet proxy, whatever its server. */
public final class ServletStructure {

	/** No class of the other stack. */
	@ArchTest
	public static final ArchRule SERVLET_NEVER_MEETS_WEBFLUX = noClasses().that()
		.resideInAPackage("io.proxylab.proxy.servlet..")
		.should()
		.dependOnClassesThat()
		.resideInAnyPackage("io.proxylab.proxy.webflux..", "org.springframework.web.reactive..",
				"org.springframework.http.server.reactive..", "reactor..", "io.netty..")
		.because("a variant is to be measured on its own stack alone");

	/** No class of a client's library. */
	@ArchTest
	public static final ArchRule MODELS_KNOW_NO_LIBRARY = noClasses().that()
		.resideInAPackage("io.proxylab.proxy.servlet..")
		.should()
		.dependOnClassesThat()
		.resideInAnyPackage("org.apache.hc..", "org.apache.http..", "java.net.http..")
		.because("a client is added in one place, and every model can use it");

	private ServletStructure() {
	}

}
