package io.proxylab.lab.run.asking;

import io.proxylab.lab.experiment.RequestMix;
import io.proxylab.lab.experiment.RequestPath;
import io.proxylab.load.http.MixedRequests;
import io.proxylab.load.protocol.LoadSettings;
import io.proxylab.load.protocol.Mix;
import java.util.List;

/** Looks at the files of a mix before a run that would fail for want of them. */
public final class MixFiles {

	private MixFiles() {
	}

	/**
	 * A mix as any process on this machine can send it: with the values of the
	 * environment variables that it names, and its files by their whole paths.
	 * @throws IllegalArgumentException if a variable is not set
	 */
	public static RequestMix here(RequestMix mix) {
		return Asking.here(mix);
	}

	/**
	 * What is wrong with the files that a mix names, and with what it takes from them;
	 * all at once, each with its request or file.
	 * @throws IllegalArgumentException if an environment variable that it names is not
	 * set
	 */
	public static List<String> problems(RequestMix mix) {
		RequestMix here = Asking.here(mix);
		Mix asked = new Mix(here.withoutDelay(RequestPath.DEFAULT), here.values(), 0);
		LoadSettings any = new LoadSettings("files", "http://127.0.0.1/", 1, 0, 0, 1, 0, 1,
				LoadSettings.Connection.KEEP_ALIVE, new LoadSettings.Expect(200, null), null);
		return MixedRequests.problems(any.asking(asked), asked);
	}

}
