package io.proxylab.load.http;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import io.proxylab.load.protocol.LoadSettings;
import io.proxylab.load.protocol.Mix;
import io.proxylab.load.protocol.Mix.Values;
import io.proxylab.load.protocol.Mix.Weighted;
import io.proxylab.load.reason.FailureReason;

/**
 * The requests of a mix, compiled once a load, for all event loops.
 *
 * @param mix what was asked for
 * @param templates the requests in the order of the mix
 * @param rows how many rows of values there are; 1 without values
 */
public record MixedRequests(Mix mix, List<RequestTemplate> templates, int rows) {

	public MixedRequests {
		templates = List.copyOf(templates);
	}

	/**
	 * Compiles a mix.
	 * @throws IOException if a file cannot be read, or a placeholder has no value; the
	 * message names request, file and place
	 */
	static MixedRequests of(LoadSettings settings, Mix mix) throws IOException {
		List<String> problems = new ArrayList<>();
		MixedRequests mixed = of(settings, mix, problems);
		if (!problems.isEmpty()) {
			throw new IOException(String.join("; ", problems));
		}
		return mixed;
	}

	/**
	 * All that keeps a mix from being sent: files that cannot be read or do not fit,
	 * placeholders without a value. Each says what and where.
	 */
	public static List<String> problems(LoadSettings settings, Mix mix) {
		List<String> problems = new ArrayList<>();
		var _ = of(settings, mix, problems);
		return problems;
	}

	private static MixedRequests of(LoadSettings settings, Mix mix, List<String> problems) {
		Values values = mix.values();
		ValueTable table = null;
		List<RequestTemplate> templates = new ArrayList<>();
		try {
			table = (values != null) ? ValueTable.read(Path.of(values.file())) : null;
		}
		catch (IOException ex) {
			problems.add(FailureReason.withFile(ex));
			return new MixedRequests(mix, templates, 1);
		}
		for (Weighted weighted : mix.requests()) {
			try {
				templates.add(RequestTemplate.of(settings, weighted, table));
			}
			catch (IOException ex) {
				problems.add(FailureReason.withFile(ex));
			}
		}
		if (table != null && problems.isEmpty() && templates.stream().noneMatch(RequestTemplate::takesValues)) {
			problems.add("values: no request has a place for a value of %s; write such as {%s}, or remove it"
				.formatted(table.place(0, 0), table.columns().getFirst()));
		}
		return new MixedRequests(mix, templates, (table != null) ? table.size() : 1);
	}

}
