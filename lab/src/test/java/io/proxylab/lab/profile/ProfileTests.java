package io.proxylab.lab.profile;

import io.proxylab.lab.profile.Profile.MethodSamples;
import io.proxylab.lab.profile.Profile.OwnerSamples;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class ProfileTests {

	private static final Frame WRITE = new Frame("sun.nio.ch.SocketDispatcher", "write0", true);

	private static final Frame CHANNEL = new Frame("sun.nio.ch.SocketChannelImpl", "write", false);

	private static final Frame MAP = new Frame("java.util.HashMap", "put", false);

	private static final Frame ENCODER = new Frame("io.netty.handler.codec.http.HttpObjectEncoder", "encode", false);

	private static final Frame ANSWER = new Frame("io.proxylab.proxy.forwarding.Answers", "of", false);

	private static final Frame FORWARD = new Frame("io.proxylab.proxy.servlet.BlockingController", "forward", false);

	private static final Frame RUN = new Frame("java.lang.VirtualThread", "run", false);

	@ParameterizedTest
	@CsvSource({ "io.proxylab.proxy.forwarding.Answers, OURS",
			"org.springframework.web.servlet.DispatcherServlet, SPRING", "reactor.core.publisher.MonoMap, REACTOR",
			"reactor.netty.http.server.HttpServer, REACTOR_NETTY", "io.netty.channel.epoll.Native, NETTY",
			"org.apache.coyote.http11.Http11Processor, TOMCAT",
			"org.apache.hc.core5.http.message.BasicHeader, APACHE_CLIENT",
			"io.micrometer.core.instrument.Timer, MICROMETER", "sun.nio.ch.SocketChannelImpl, JDK_NETWORK",
			"java.util.concurrent.locks.LockSupport, JDK_THREADS", "java.util.HashMap, JDK",
			"com.example.Something, OTHER" })
	void theLongestPrefixSaysWhoseCodeItIs(String className, Owner owner) {
		assertThat(Owner.of(className)).isEqualTo(owner);
	}

	@Test
	void whatTheJdkAndTheKernelDoIsCountedForTheOneThatAskedForIt() {
		Profile profile = Profile.of(List.of(List.of(MAP, ANSWER, FORWARD, RUN), List.of(WRITE, CHANNEL, ENCODER, RUN)),
				0);
		assertThat(profile.samples()).isEqualTo(2);
		assertThat(profile.owners()).containsExactlyInAnyOrder(new OwnerSamples(Owner.JDK, 1, 0, 1),
				new OwnerSamples(Owner.NATIVE, 1, 0, 1), new OwnerSamples(Owner.OURS, 0, 1, 1),
				new OwnerSamples(Owner.NETTY, 0, 1, 1), new OwnerSamples(Owner.JDK_NETWORK, 0, 0, 1),
				new OwnerSamples(Owner.JDK_THREADS, 0, 0, 2));
	}

	@Test
	void aStackOfTheJdkAloneIsItsOwn() {
		assertThat(Profile.of(List.of(List.of(RUN)), 0).owners())
			.containsExactly(new OwnerSamples(Owner.JDK_THREADS, 1, 1, 1));
	}

	@Test
	void aMethodThatCallsItselfCountsOnceAndTheOneThatWorksComesFirst() {
		Profile profile = Profile.of(List.of(List.of(MAP, ANSWER, ANSWER, FORWARD), List.of(ENCODER, FORWARD)), 0);
		assertThat(profile.ownMethods()).containsExactly(new MethodSamples("Answers.of", 1, 1),
				new MethodSamples("BlockingController.forward", 0, 2));
	}

	@Test
	void aSampleWithoutAStackIsNobodys() {
		Profile profile = Profile.of(List.of(List.of(), List.of(ENCODER)), 3);
		assertThat(profile.samples()).isEqualTo(2);
		assertThat(profile.withoutStack()).isEqualTo(1);
		assertThat(profile.lost()).isEqualTo(3);
		assertThat(profile.owners()).containsExactly(new OwnerSamples(Owner.NETTY, 1, 1, 1));
	}

	@Test
	void lambdasOfAMethodAreOneWhateverTheirNumber() {
		assertThat(new Frame("io.proxylab.A$$Lambda.0x00007f2", "apply", false).label())
			.isEqualTo(new Frame("io.proxylab.A$$Lambda.0x00008f3", "apply", false).label())
			.isEqualTo("A.apply");
	}

}
