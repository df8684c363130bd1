package io.proxylab.jmeter.generate;

import java.net.URI;

import io.proxylab.load.protocol.LoadSettings;
import io.proxylab.load.protocol.LoadSettings.Connection;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.control.LoopController;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerProxy;
import org.apache.jmeter.testelement.TestPlan;
import org.apache.jmeter.threads.AbstractThreadGroup;
import org.apache.jmeter.threads.ThreadGroup;
import org.apache.jorphan.collections.ListedHashTree;

/**
 * The test of one load: the cell of {@code closed-load.jmx}, whose request a test holds
 * this one to, with our own recording in place of assertions and a result file.
 */
final class UserTree {

	private UserTree() {
	}

	/**
	 * Builds the tree for the engine.
	 * @param settings what to send, with how many users
	 * @param user what each user does apart from sending
	 * @param resolver of the target
	 */
	static ListedHashTree of(LoadSettings settings, User user, CountingResolver resolver) {
		TestPlan plan = new TestPlan(settings.id());
		plan.setUserDefinedVariables(new Arguments());
		ListedHashTree tree = new ListedHashTree();
		tree.add(plan).add(group(settings)).add(request(settings, resolver)).add(user);
		return tree;
	}

	private static ThreadGroup group(LoadSettings settings) {
		LoopController forever = new LoopController();
		forever.setLoops(LoopController.INFINITE_LOOP_COUNT);
		ThreadGroup group = new ThreadGroup();
		group.setName("users");
		group.setNumThreads(settings.users());
		group.setRampUp(0);
		group.setSamplerController(forever);
		group.setIsSameUserOnNextIteration(true);
		group.setProperty(AbstractThreadGroup.ON_SAMPLE_ERROR, AbstractThreadGroup.ON_SAMPLE_ERROR_CONTINUE);
		return group;
	}

	static HTTPSamplerProxy request(LoadSettings settings, CountingResolver resolver) {
		URI url = settings.uri();
		String timeout = Long.toString(settings.timeoutMillis());
		HTTPSamplerProxy request = new HTTPSamplerProxy("HttpClient4");
		request.setName(settings.id());
		request.setProtocol("http");
		request.setDomain(url.getHost());
		request.setPort((url.getPort() < 0) ? 80 : url.getPort());
		request.setPath(url.getRawPath() + ((url.getRawQuery() == null) ? "" : "?" + url.getRawQuery()));
		request.setMethod("GET");
		request.setFollowRedirects(false);
		request.setAutoRedirects(false);
		request.setUseKeepAlive(settings.connection() == Connection.KEEP_ALIVE);
		request.setDoMultipart(false);
		request.setImageParser(false);
		request.setMD5(false);
		request.setConnectTimeout(timeout);
		request.setResponseTimeout(timeout);
		request.setDNSResolver(resolver);
		return request;
	}

}
