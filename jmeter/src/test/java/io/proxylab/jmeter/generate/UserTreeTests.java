package io.proxylab.jmeter.generate;

import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

import io.proxylab.jmeter.engine.JMeterEnvironment;
import io.proxylab.jmeter.engine.PlanFile;
import io.proxylab.load.protocol.LoadSettings;
import io.proxylab.load.protocol.LoadSettings.Connection;
import io.proxylab.load.protocol.LoadSettings.Expect;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerProxy;
import org.apache.jmeter.testelement.property.JMeterProperty;
import org.apache.jorphan.collections.SearchByClass;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class UserTreeTests {

	@BeforeAll
	static void prepareJMeter() {
		JMeterEnvironment.prepare(List.of(), Map.of());
	}

	@Test
	void theRequestIsThatOfTheClosedLoadPlanButForWhatASettingSays() throws Exception {
		assertThat(behaviour(request(Connection.KEEP_ALIVE))).isNotEmpty()
			.allSatisfy((name, value) -> assertThat(behaviour(planned())).containsEntry(name, value))
			.hasSameSizeAs(behaviour(planned()));
	}

	@Test
	void theUrlIsTheRequestsAddressPathAndQuery() throws Exception {
		HTTPSamplerProxy request = request(Connection.KEEP_ALIVE);
		assertThat(request.getUrl()).hasToString("http://127.0.0.1:8081/user?delay=100&size=20");
		assertThat(request.getResponseTimeout()).isEqualTo(5000);
		assertThat(request.getConnectTimeout()).isEqualTo(5000);
	}

	@Test
	void aConnectionPerRequestIsAskedForWhenItIsWanted() throws Exception {
		assertThat(request(Connection.CLOSE).getUseKeepAlive()).isFalse();
	}

	/** Flags and choices, not addresses, numbers and names. */
	private static Map<String, String> behaviour(HTTPSamplerProxy request) {
		return StreamSupport.stream(((Iterable<JMeterProperty>) request::propertyIterator).spliterator(), false)
			.filter((property) -> property.getName()
				.matches("HTTPSampler\\.(method|implementation|.*redirects|.*keepalive|image_parser|md5|DO_.*)"))
			.collect(Collectors.toMap(JMeterProperty::getName, JMeterProperty::getStringValue));
	}

	private static HTTPSamplerProxy planned() {
		SearchByClass<HTTPSamplerProxy> requests = new SearchByClass<>(HTTPSamplerProxy.class);
		PlanFile.load(Path.of("plans", "closed-load.jmx")).tree().traverse(requests);
		return requests.getSearchResults().iterator().next();
	}

	private static HTTPSamplerProxy request(Connection connection) throws UnknownHostException {
		return UserTree.request(new LoadSettings("cell", "http://127.0.0.1:8081/user?delay=100&size=20", 1, 0, 0, 1, 0,
				5000, connection, new Expect(200, null), null), new CountingResolver("127.0.0.1"));
	}

}
