package io.proxylab.userservice;

import java.io.IOException;

import io.proxylab.userservice.delay.DelaySchedule;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class UserServiceIT extends UserServiceContract {

	private final UserService service;

	UserServiceIT() throws IOException {
		this.service = UserService.start(options(0));
	}

	@BeforeAll
	void listens() {
		assertThat(this.service.port()).isPositive().isNotEqualTo(this.service.managementPort());
	}

	@AfterAll
	void close() {
		this.service.close();
	}

	@Override
	int port() {
		return this.service.port();
	}

	@Override
	int managementPort() {
		return this.service.managementPort();
	}

	@Test
	void saysWhichPortIsTakenAndWhatToDo() {
		assertThatIOException().isThrownBy(() -> UserService.start(options(port())))
			.withMessageStartingWith("--port=" + port() + ": cannot listen on 127.0.0.1:" + port())
			.withMessageContaining("in use")
			.withMessageEndingWith("end what listens there, or choose another port, 0 for a free one");
	}

	private static UserServiceOptions options(int port) {
		return new UserServiceOptions(port, 0, "127.0.0.1", DelaySchedule.parse("0ms"), 42, 2);
	}

}
