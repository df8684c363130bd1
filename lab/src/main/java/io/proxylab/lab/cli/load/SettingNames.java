package io.proxylab.lab.cli.load;

import java.util.Map;

/**
 * The options that make the settings of a load. The generator names its settings, but who
 * wrote a command line knows only its options.
 *
 * @param options by the name of the setting
 */
record SettingNames(Map<String, String> options) {

	private static final String URL = "URL";

	private static final String EXAMPLE = "such as http://127.0.0.1:8080/user?delay=100";

	/**
	 * The options of a load.
	 * @param users the one that says how many
	 * @param rate the one that says how many a second
	 * @param body the one that says what is sent
	 */
	static SettingNames of(String users, String rate, String body) {
		return new SettingNames(Map.ofEntries(Map.entry("url", URL), Map.entry("length of url", "length of " + URL),
				Map.entry("users", users), Map.entry("shape.perSecond", rate), Map.entry("shape.then.fromUsers", users),
				Map.entry("shape.then.toUsers", users), Map.entry("shape.then.fromPerSecond", rate),
				Map.entry("shape.then.toPerSecond", rate), Map.entry("length of shape.then", "number of " + rate),
				Map.entry("expect.status", "--status"), Map.entry("request.headers", "--header"),
				Map.entry("request.body", body), Map.entry("request.body.size", "--data-size"),
				Map.entry("network.sources", "--source"), Map.entry("network.http2", "--http2"),
				Map.entry("network.http2.streams", "--streams"), Map.entry("network.trust", "--trust"),
				Map.entry("network.trust.file", "--trust"), Map.entry("patience.abandon", "--abandon-after"),
				Map.entry("share", "--part"), Map.entry("share.part", "--part"), Map.entry("share.of", "--part")));
	}

	/** A message of the generator, with the option in place of the setting. */
	String translate(String message) {
		int colon = message.indexOf(':');
		String option = (colon > 0) ? this.options.get(message.substring(0, colon)) : null;
		if (option == null) {
			return message;
		}
		boolean needsExample = option.equals(URL) && !message.contains("such as");
		return option + message.substring(colon) + (needsExample ? "; write one " + EXAMPLE : "");
	}

}
