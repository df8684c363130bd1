package io.proxylab.load.engine;

import java.util.Arrays;

import io.proxylab.load.protocol.LoadEvent;
import io.proxylab.load.protocol.LoadJson;
import io.proxylab.load.protocol.LoadResult;
import io.proxylab.load.protocol.LoadSettings;
import io.proxylab.load.protocol.Network;
import io.proxylab.userservice.UserService;
import io.proxylab.userservice.UserServiceOptions;
import io.proxylab.userservice.delay.DelaySchedule;

/**
 * A process with an upstream and a load on it, for a test to put somewhere. Its last line
 * is the event of the end.
 */
final class LoadOnItself {

	private LoadOnItself() {
	}

	private static void say(String line) {
		System.out.println(line);
	}

	/**
	 * Offers a load.
	 * @param arguments the URL without its port, the number of users, and the addresses
	 * that connections come from
	 */
	public static void main(String[] arguments) throws Exception {
		try (UserService upstream = UserService
			.start(new UserServiceOptions(0, 0, "127.0.0.1", DelaySchedule.parse("50ms"), 42, 1));
				LoadEngine engine = new LoadEngine(2, LoadOnItself::say)) {
			LoadSettings settings = new LoadSettings("narrow", arguments[0] + ":" + upstream.port() + "/user",
					Integer.parseInt(arguments[1]), 0, 0, 60_000, 500, 10_000, LoadSettings.Connection.KEEP_ALIVE,
					new LoadSettings.Expect(200, null), null)
				.over(new Network(null, Arrays.asList(arguments).subList(2, arguments.length)));
			LoadResult result = engine.prepare(settings).execute((event) -> {
			});
			say(LoadJson.write(new LoadEvent.Finished("narrow", result)));
		}
	}

}
