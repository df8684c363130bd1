package io.proxylab.proxy.contract;

import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class ScriptedUpstreamTests {

	private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();

	@Test
	void whileItIsAwayItRefusesAndNobodyElseIsGivenItsPort() {
		try (ScriptedUpstream upstream = new ScriptedUpstream()) {
			upstream.goAway();
			assertThatExceptionOfType(ConnectException.class).isThrownBy(() -> connect(upstream.port()));
			assertThatExceptionOfType(BindException.class).isThrownBy(() -> listen(upstream.port()));
		}
	}

	@Test
	void itComesBackOnTheSamePortAsOftenAsItGoes() {
		try (ScriptedUpstream upstream = new ScriptedUpstream()) {
			upstream.script(Script.ok("back"));
			for (int i = 0; i < 3; i++) {
				upstream.goAway();
				upstream.comeBack();
				assertThat(RawClient.exchange(upstream.port(), RawClient.get("/a")).body()).isEqualTo("back");
			}
		}
	}

	@Test
	void onceClosedItsPortIsFree() throws IOException {
		ScriptedUpstream upstream = new ScriptedUpstream();
		upstream.close();
		listen(upstream.port());
	}

	private static void connect(int port) throws IOException {
		new Socket(LOOPBACK, port).close();
	}

	private static void listen(int port) throws IOException {
		new ServerSocket(port, 1, LOOPBACK).close();
	}

}
