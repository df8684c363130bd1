package io.proxylab.proxy.contract;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

/** The structure of every WebFlux proxy, whatever its server. */
public final class WebFluxStructure {

	/** No class of the other stack. */
	@ArchTest
	public static final ArchRule WEBFLUX_NEVER_MEETS_SERVLET = noClasses().that()
		.resideInAPackage("io.proxylab.proxy.webflux..")
		.should()
		.dependOnClassesThat()
		.resideInAnyPackage("io.proxylab.proxy.servlet..", "org.springframework.web.servlet..")
		.because("a variant is to be measured on its own stack alone");

	/** No class of a server that may be one of servlets. */
	@ArchTest
	public static final ArchRule MODELS_KNOW_NO_SERVER = noClasses().that()
		.resideInAnyPackage("io.proxylab.proxy.webflux", "io.proxylab.proxy.webflux.netty")
		.should()
		.dependOnClassesThat()
		.resideInAnyPackage("jakarta.servlet..", "org.apache.catalina..", "org.apache.coyote..",
				"org.eclipse.jetty.server..", "org.eclipse.jetty.ee11..")
		.because("what a servlet container needs is in the module of that container");

	/** No call that waits. */
	@ArchTest
	public static final ArchRule NOTHING_BLOCKS = noClasses().that()
		.resideInAPackage("io.proxylab.proxy.webflux..")
		.should()
		.callMethodWhere(new Waits())
		.orShould()
		.dependOnClassesThat()
		.areAssignableTo("io.proxylab.proxy.client.BlockingClient")
		.because("one blocked event loop stalls every connection that it serves");

	private WebFluxStructure() {
	}

	/** By name, for Reactor is on the class path of the proxies only. */
	private static final class Waits extends DescribedPredicate<JavaMethodCall> {

		Waits() {
			super("they wait for a result");
		}

		@Override
		public boolean test(JavaMethodCall call) {
			String method = call.getName();
			var owner = call.getTargetOwner();
			boolean reactive = owner.isAssignableTo("reactor.core.publisher.Mono")
					|| owner.isAssignableTo("reactor.core.publisher.Flux");
			boolean future = owner.isAssignableTo("java.util.concurrent.Future");
			return (reactive
					&& (method.startsWith("block") || method.equals("toIterable") || method.equals("toStream")))
					|| (future && (method.equals("get") || method.equals("join")));
		}

	}

}
