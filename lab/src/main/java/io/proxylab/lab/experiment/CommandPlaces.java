package io.proxylab.lab.experiment;

import io.proxylab.lab.yaml.YamlValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What the lab fills in where a service of the user's is started.
 *
 * @param upstreams those that have a name; empty if they are not known for an error
 */
public record CommandPlaces(Optional<List<String>> upstreams) {

	private static final String NAMED = "upstream.";

	private static final List<String> ALWAYS = List.of("port", "upstream", "upstreamHost", "upstreamPort",
			"managementPort");

	private static final List<String> PARTS = List.of("", ".host", ".port");

	private static final Pattern PLACE = Pattern.compile("\\{([A-Za-z]*|upstream\\.[^{}]*)}");

	/**
	 * Looks whether all places of a word are filled in.
	 * @throws IllegalArgumentException if one is not, with those that are
	 */
	public void check(String word) {
		places(word).filter((place) -> this.upstreams.isPresent() || !place.startsWith(NAMED)).forEach((place) -> {
			List<String> choices = choices();
			if (!choices.contains(place)) {
				String cure = place.startsWith(NAMED) && this.upstreams.equals(Optional.of(List.of()))
						? "; names of upstreams stand in upstream: { delay: 100ms, names: [users, orders] }" : "";
				throw new IllegalArgumentException("nobody fills in {" + place + "}"
						+ YamlValue.suggestion(place, choices) + "choices: " + String.join(", ", choices) + cure);
			}
		});
	}

	private List<String> choices() {
		List<String> choices = new ArrayList<>(ALWAYS);
		this.upstreams.orElse(List.of()).forEach((name) -> PARTS.forEach((part) -> choices.add(NAMED + name + part)));
		return choices;
	}

	/** The upstreams that a word calls by their names. */
	static Stream<String> upstreams(String word) {
		return places(word).filter((place) -> place.startsWith(NAMED)).map((place) -> place.split("\\.", -1)[1]);
	}

	private static Stream<String> places(String word) {
		return PLACE.matcher(word).results().map((MatchResult match) -> match.group(1));
	}

}
