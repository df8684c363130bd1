package io.proxylab.load.protocol;

import java.util.Collections;
import java.util.List;

import io.proxylab.load.protocol.Request.Body;
import io.proxylab.load.protocol.Request.Header;
import io.proxylab.load.protocol.Request.Method;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class RequestTests {

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			X-Tenant                | is not a header line
			: 7                     | is not a header line
			X Tenant: 7             | is not the name of a header
			Content-Length: 7       | 'Content-Length' is set by the generator itself; leave it out
			transfer-encoding: gzip | 'transfer-encoding' is set by the generator itself
			X-Name: grün            | the value of 'X-Name' is not printable ASCII
			""")
	void aLineThatIsNoHeaderOrFramesTheMessageIsRefused(String line, String message) {
		assertThatIllegalArgumentException().isThrownBy(() -> Header.parse(line)).withMessageContaining(message);
	}

	@Test
	void aHeaderCannotHideAnotherLine() {
		assertThatIllegalArgumentException().isThrownBy(() -> new Header("X", "1\r\nY: 2"));
	}

	@ParameterizedTest
	@EnumSource(names = { "GET", "HEAD", "DELETE" })
	void aMethodWithoutABodyIsNotGivenOne(Method method) {
		assertThatIllegalArgumentException().isThrownBy(() -> new Request(method, List.of(), Body.of("x")))
			.withMessageContaining("a " + method + " has none");
	}

	@Test
	void aBodyHasOneSourceAndALengthThatFitsIntoMemory() {
		assertThatIllegalArgumentException().isThrownBy(() -> new Body(null, null, null))
			.withMessageContaining("there are 0");
		assertThatIllegalArgumentException().isThrownBy(() -> new Body("x", "y", null))
			.withMessageContaining("there are 2");
		assertThatIllegalArgumentException().isThrownBy(() -> new Body(null, null, -1))
			.withMessageContaining("request.body.size: -1 is out of range, 0 to 8388608");
	}

	@Test
	void headersHaveAnEnd() {
		assertThatIllegalArgumentException()
			.isThrownBy(() -> new Request(Method.GET, Collections.nCopies(101, new Header("X", "1")), null))
			.withMessage("request.headers: 101 are too many; at most 100");
	}

	@Test
	void aPasswordIsNotPrinted() {
		assertThat(new Network.TrustStore("a.p12", "secret")).hasToString("TrustStore[file=a.p12]");
	}

}
