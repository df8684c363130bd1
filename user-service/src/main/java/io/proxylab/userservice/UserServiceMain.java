package io.proxylab.userservice;

/** Starts the upstream. */
public final class UserServiceMain {

	private UserServiceMain() {
	}

	public static void main(String[] args) {
		System.out.println("user-service");
	}

}
