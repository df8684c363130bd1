package io.proxylab.lab.sampling;

import static org.assertj.core.api.Assertions.assertThat;

import io.proxylab.lab.trial.TrialRecord.ConnectAttempts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConnectCountersTests {

	@TempDir
	private Path proc;

	@Test
	void valuesStandBelowTheirNames() throws IOException {
		netstat("""
				TcpExt: SyncookiesSent ListenOverflows ListenDrops TCPSynRetrans TCPOrigDataSent
				TcpExt: 157 905 906 379 7489353
				IpExt: InNoRoutes InOctets
				IpExt: 3 4
				""");
		assertThat(ConnectCounters.read(this.proc, 7)).contains(new ConnectAttempts(906, 379));
	}

	@Test
	void aKernelThatDoesNotCountThemSaysNothing() throws IOException {
		netstat("""
				TcpExt: SyncookiesSent ListenOverflows ListenDrops
				TcpExt: 157 906 906
				""");
		assertThat(ConnectCounters.read(this.proc, 7)).isEmpty();
		netstat("""
				TcpExt: ListenDrops TCPSynRetrans
				TcpExt: 906
				""");
		assertThat(ConnectCounters.read(this.proc, 7)).isEmpty();
		netstat("""
				IpExt: InNoRoutes
				IpExt: 3
				""");
		assertThat(ConnectCounters.read(this.proc, 7)).isEmpty();
	}

	@Test
	void aProcessThatHasEndedHasNone() {
		assertThat(ConnectCounters.read(this.proc, 8)).isEmpty();
	}

	private void netstat(String text) throws IOException {
		Path file = this.proc.resolve("7/net/netstat");
		Files.createDirectories(file.getParent());
		Files.writeString(file, text);
	}

}
