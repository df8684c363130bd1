package io.proxylab.lab.cli;

import io.proxylab.lab.cli.terminal.ExitCodes;
import io.proxylab.lab.cli.terminal.Terminal;
import io.proxylab.lab.cli.terminal.TextLines;
import io.proxylab.lab.experiment.Setting;
import io.proxylab.proxy.catalogue.Candidate;
import io.proxylab.proxy.catalogue.Catalogue;
import io.proxylab.proxy.catalogue.Engine;
import io.proxylab.proxy.catalogue.Peer;
import io.proxylab.proxy.catalogue.Program;
import io.proxylab.proxy.catalogue.Variant;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** {@code proxylab variants}: the catalogue. */
@Command(name = "variants", mixinStandardHelpOptions = true,
		description = "Lists the proxies that an experiment can name as targets.",
		exitCodeListHeading = ExitCodes.HEADING, exitCodeList = { ExitCodes.DONE_HELP, ExitCodes.WRONG_INPUT_HELP },
		footerHeading = "%nExamples:%n", footer = { "  ./proxylab variants", "  ./proxylab variants --json" })
final class VariantsCommand implements Runnable {

	private final PrintWriter out;

	@Option(names = "--json", description = "As a JSON array, for scripts.")
	private boolean json;

	VariantsCommand(PrintWriter out) {
		this.out = out;
	}

	@Override
	public void run() {
		List<Entry> entries = Catalogue.load().all().stream().map(Entry::of).toList();
		if (this.json) {
			this.out.println(JsonMapper.builder()
				.enable(SerializationFeature.INDENT_OUTPUT)
				.build()
				.writeValueAsString(entries));
		}
		else {
			entries.forEach(this::print);
			this.out.println(String.format(Locale.ROOT,
					"%d variants, %d peers, %d engines; an experiment names them under 'targets':",
					count(entries, Entry.VARIANT), count(entries, Entry.PEER), count(entries, Entry.ENGINE)));
			entries.stream().filter((entry) -> !entry.settings().isEmpty()).findFirst().ifPresent(this::printUse);
		}
	}

	private static long count(List<Entry> entries, String kind) {
		return entries.stream().filter((entry) -> entry.kind().equals(kind)).count();
	}

	private void printUse(Entry entry) {
		this.out.println("  - " + entry.id());
		this.out.println("  - { variant: %s, %s: 100, as: small }".formatted(entry.id(), entry.settings().getFirst()));
	}

	private void print(Entry entry) {
		this.out.println(entry.id());
		TextLines.wrap(entry.summary(), Terminal.COLUMNS, "    ").forEach(this.out::println);
		String what = switch (entry.kind()) {
			case Entry.PEER ->
				"a peer, " + ((entry.jar() != null) ? "in " + entry.jar() : "installed as " + entry.program());
			case Entry.ENGINE -> "an engine, in " + entry.jar();
			default -> "server " + entry.server() + ", client " + entry.client();
		};
		String settings = entry.settings().isEmpty() ? "none" : String.join(", ", entry.settings());
		TextLines.wrap(what + "; settings: " + settings, Terminal.COLUMNS, "    ").forEach(this.out::println);
		this.out.println();
	}

	/**
	 * A variant, peer or engine as scripts see it.
	 *
	 * @param id by which experiments name it
	 * @param kind variant, peer or engine
	 * @param stack servlet or webflux; null for others than variants
	 * @param model how a request waits for the upstream; null for others than variants
	 * @param client the HTTP client; null for others than variants
	 * @param server the HTTP server; null for others than variants
	 * @param jar its application's file name; null if this project does not build it
	 * @param program its name where it is to be installed; null otherwise
	 * @param summary one sentence
	 * @param settings what an experiment may set
	 */
	private record Entry(String id, String kind, @Nullable String stack, @Nullable String model,
			@Nullable String client, @Nullable String server, @Nullable String jar, @Nullable String program,
			String summary, List<String> settings) {

		private static final String VARIANT = "variant";

		private static final String PEER = "peer";

		private static final String ENGINE = "engine";

		static Entry of(Candidate candidate) {
			List<String> settings = Setting.of(candidate).stream().map(Setting::key).toList();
			return switch (candidate) {
				case Variant variant ->
					new Entry(variant.id(), VARIANT, variant.stack().id(), variant.model(), variant.client(),
							variant.server(), variant.program().name(), null, variant.summary(), settings);
				case Engine engine -> new Entry(engine.id(), ENGINE, null, null, null, null, engine.program().name(),
						null, engine.summary(), settings);
				case Peer peer -> switch (peer.program()) {
					case Program.Jar jar ->
						new Entry(peer.id(), PEER, null, null, null, null, jar.name(), null, peer.summary(), settings);
					case Program.Installed installed -> new Entry(peer.id(), PEER, null, null, null, null, null,
							installed.name(), peer.summary(), settings);
				};
			};
		}

	}

}
