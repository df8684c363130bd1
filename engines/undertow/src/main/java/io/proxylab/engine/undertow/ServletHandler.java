package io.proxylab.engine.undertow;

import java.util.concurrent.Executor;
import java.util.concurrent.Executors;

import io.undertow.server.HttpHandler;
import io.undertow.servlet.Servlets;
import io.undertow.servlet.api.DeploymentInfo;
import io.undertow.servlet.api.DeploymentManager;
import io.undertow.servlet.util.ImmediateInstanceFactory;
import jakarta.servlet.Servlet;
import jakarta.servlet.ServletException;

/** Undertow's handler for everything that a servlet serves. */
final class ServletHandler {

	private static final String NAME = "hello";

	private ServletHandler() {
	}

	/** In threads of the worker's pool. */
	static HttpHandler of(Servlet servlet) {
		return deployed(deployment(servlet));
	}

	/** In a virtual thread a request, which Undertow lets a deployment choose. */
	static HttpHandler inVirtualThreads(Servlet servlet) {
		Executor executor = Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("request-", 0).factory());
		return deployed(deployment(servlet).setExecutor(executor).setAsyncExecutor(executor));
	}

	private static DeploymentInfo deployment(Servlet servlet) {
		return Servlets.deployment()
			.setClassLoader(ServletHandler.class.getClassLoader())
			.setDeploymentName(NAME)
			.setContextPath("/")
			.addServlet(Servlets.servlet(NAME, servlet.getClass(), new ImmediateInstanceFactory<>(servlet))
				.setAsyncSupported(true)
				.addMapping("/*"));
	}

	private static HttpHandler deployed(DeploymentInfo deployment) {
		// The default container is the JVM's: a dispatch would go to who came last.
		DeploymentManager manager = Servlets.newContainer().addDeployment(deployment);
		manager.deploy();
		try {
			return manager.start();
		}
		catch (ServletException ex) {
			throw new IllegalStateException("a servlet that needs nothing does not start", ex);
		}
	}

}
