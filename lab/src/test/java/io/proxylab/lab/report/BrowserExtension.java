package io.proxylab.lab.report;

import java.util.Objects;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Gives the tests of a class a page of the Chromium that all tests share. Before each
 * test its window is as large as a desktop's, in light colours.
 */
public final class BrowserExtension implements BeforeAllCallback, BeforeEachCallback, ParameterResolver {

	private static final Namespace NAMESPACE = Namespace.create(BrowserExtension.class);

	@Override
	public void beforeAll(ExtensionContext context) {
		Chromium chromium = context.getRoot()
			.getStore(NAMESPACE)
			.computeIfAbsent(Chromium.class, (_) -> Chromium.startIfInstalled(), Chromium.class);
		// The stores close the page after the last test of the class, and Chromium after
		// the last of all.
		context.getStore(NAMESPACE).put(Browser.class, chromium.newPage());
	}

	@Override
	public void beforeEach(ExtensionContext context) {
		Browser browser = browser(context);
		browser.size(1280, 900);
		browser.media("screen", "light");
	}

	@Override
	public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
		return parameter.getParameter().getType() == Browser.class;
	}

	@Override
	public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
		return browser(context);
	}

	private static Browser browser(ExtensionContext context) {
		return Objects.requireNonNull(context.getStore(NAMESPACE).get(Browser.class, Browser.class), "not started");
	}

}
