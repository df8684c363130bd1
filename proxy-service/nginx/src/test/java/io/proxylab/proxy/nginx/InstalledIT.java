package io.proxylab.proxy.nginx;

import java.io.IOException;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Skipped with a message where there is no nginx, so that it shows that the contracts
 * were.
 */
class InstalledIT {

	@Test
	void theNginxOfThisMachineTellsItsVersion() throws IOException, InterruptedException {
		assertThat(NginxProgram.at(NginxPeer.installed()).version()).matches("\\d+\\.\\d+\\.\\d+.*");
	}

}
