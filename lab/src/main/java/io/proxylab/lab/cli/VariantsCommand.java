package io.proxylab.lab.cli;

import io.proxylab.lab.experiment.Setting;
import io.proxylab.proxy.catalogue.Catalogue;
import io.proxylab.proxy.catalogue.Variant;

import java.io.PrintWriter;
import java.util.List;

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
			this.out.println(entries.size() + " variants. An experiment names them under 'targets', for instance");
			entries.stream().filter((entry) -> !entry.settings().isEmpty()).findFirst().ifPresent(this::printUse);
		}
	}

	private void printUse(Entry entry) {
		this.out.println("  - " + entry.id());
		this.out.println("  - { variant: %s, %s: 100, as: small }".formatted(entry.id(), entry.settings().getFirst()));
	}

	private void print(Entry entry) {
		this.out.println(entry.id());
		TextLines.wrap(entry.summary(), 80, "    ").forEach(this.out::println);
		TextLines
			.wrap("server " + entry.server() + ", client " + entry.client() + "; settings: "
					+ (entry.settings().isEmpty() ? "none" : String.join(", ", entry.settings())), 80, "    ")
			.forEach(this.out::println);
		this.out.println();
	}

	/**
	 * A variant as scripts see it.
	 *
	 * @param id by which experiments name it
	 * @param stack servlet or webflux
	 * @param model how a request waits for the upstream
	 * @param client the HTTP client
	 * @param server the HTTP server
	 * @param jar its application's file name
	 * @param summary one sentence
	 * @param settings what an experiment may set
	 */
	private record Entry(String id, String stack, String model, String client, String server, String jar,
			String summary, List<String> settings) {

		static Entry of(Variant variant) {
			return new Entry(variant.id(), variant.stack().id(), variant.model(), variant.client(), variant.server(),
					variant.jar(), variant.summary(), Setting.of(variant).stream().map(Setting::key).toList());
		}

	}

}
