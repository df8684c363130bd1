package io.proxylab.proxy.webflux;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import io.proxylab.proxy.client.BlockingClient;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

@AnalyzeClasses(packages = "io.proxylab.proxy", importOptions = ImportOption.DoNotIncludeTests.class)
class StructureTests {

	@ArchTest
	static final ArchRule WEBFLUX_NEVER_MEETS_SERVLET = noClasses().that()
		.resideInAPackage("io.proxylab.proxy.webflux..")
		.should()
		.dependOnClassesThat()
		.resideInAnyPackage("io.proxylab.proxy.servlet..", "jakarta.servlet..", "org.apache.catalina..",
				"org.springframework.web.servlet..")
		.because("a variant is to be measured on its own stack alone");

	@ArchTest
	static final ArchRule NOTHING_BLOCKS = noClasses().that()
		.resideInAPackage("io.proxylab.proxy.webflux..")
		.should()
		.callMethodWhere(new Waits())
		.orShould()
		.dependOnClassesThat()
		.areAssignableTo(BlockingClient.class)
		.because("one blocked event loop stalls every connection that it serves");

	private static final class Waits extends DescribedPredicate<JavaMethodCall> {

		Waits() {
			super("they wait for a result");
		}

		@Override
		public boolean test(JavaMethodCall call) {
			String method = call.getName();
			var owner = call.getTargetOwner();
			boolean reactive = owner.isAssignableTo(Mono.class) || owner.isAssignableTo(Flux.class);
			boolean future = owner.isAssignableTo(Future.class) || owner.isAssignableTo(CompletableFuture.class);
			return (reactive && (method.startsWith("block") || method.endsWith("Iterable")))
					|| (future && (method.equals("get") || method.equals("join")));
		}

	}

}
