package io.proxylab.proxy.contract;

import org.junit.jupiter.api.RepeatedTest;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * An upstream that goes away and comes back costs what was under way, and at most one
 * request for each idle connection that ended with it. Set up {@link Setup#TIGHT}.
 */
public abstract class RecoveryContract extends ProxyContract {

	private static final int REQUESTS = 5;

	@RepeatedTest(3)
	void anUpstreamThatRestartsCostsOneRequestForEachConnectionAtMost() {
		this.proxy.upstream().script(Script.ok("before"));
		assertThat(this.proxy.get("/before").status()).isIn(200, 502);
		int connections = this.proxy.upstream().openConnections();
		this.proxy.upstream().goAway();
		this.proxy.upstream().comeBack();
		this.proxy.upstream().script(Script.ok("back"));
		int failed = 0;
		for (int count = 0; count < connections + REQUESTS; count++) {
			RawResponse response = this.proxy.get("/back");
			if (response.status() == 200) {
				assertThat(response.body()).isEqualTo("back");
			}
			else {
				assertThat(response.reason()).isEqualTo("upstream-closed");
				failed++;
			}
		}
		assertThat(failed).isLessThanOrEqualTo(connections);
		// What failed was lost, and what was not was sent once.
		assertThat(this.proxy.upstream().received()).hasSize(connections + REQUESTS - failed);
	}

	@RepeatedTest(3)
	void anUpstreamThatIsBackIsUsedAtOnce() {
		this.proxy.upstream().goAway();
		for (int count = 0; count < REQUESTS; count++) {
			RawResponse response = this.proxy.get("/away");
			assertThat(response.status()).isEqualTo(502);
			assertThat(response.reason()).isIn("upstream-refused", "upstream-closed");
		}
		this.proxy.upstream().comeBack();
		this.proxy.upstream().script(Script.ok("back"));
		for (int count = 0; count < REQUESTS; count++) {
			assertThat(this.proxy.get("/back").body()).isEqualTo("back");
		}
		assertThat(this.proxy.upstream().received()).hasSize(REQUESTS);
	}

}
