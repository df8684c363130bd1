package io.proxylab.lab.report.words;

import io.proxylab.lab.analysis.Results;
import io.proxylab.lab.experiment.Load;
import io.proxylab.lab.report.tables.CellBlock;
import io.proxylab.lab.report.words.VerdictSentence.Topic;
import io.proxylab.lab.trial.LaunchRecord.BoxRecord;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The answer of a run in words, derived from its rankings, binding limits and verdicts:
 * what each target carries under the heaviest load of each delay, what binds it, what a
 * scaling policy would have seen, and what was refused. Where nothing is ranked, targets
 * stand in the order of the tables.
 *
 * @param box that targets had
 * @param trust how far its figures may be trusted
 * @param sentences at least one
 */
public record RunVerdict(String box, Trust trust, List<VerdictSentence> sentences) {

	/** A comparison takes as many. */
	private static final int A_PAIR = 2;

	public RunVerdict {
		sentences = List.copyOf(sentences);
	}

	/** The verdict of a run, finished or not. */
	public static RunVerdict of(Results results) {
		List<VerdictSentence> sentences = new ArrayList<>();
		List<CellBlock> blocks = blocks(results);
		if (blocks.isEmpty()) {
			sentences.add(VerdictSentence.of(Topic.CARRIED, results.cells().isEmpty() ? "nothing was measured"
					: "only the control was measured: it tells what the laboratory carries, and nothing of a proxy"));
		}
		heaviest(blocks).forEach((block) -> sentences.add(VerdictSentence
			.of(block.scheduled() ? Topic.SIGNAL : Topic.CARRIED, ShapeSentence.of(results, block))));
		sentences.addAll(BoundSentences.of(results));
		sentences.add(VerdictSentence.of(Topic.REFUSED, RefusedSentence.of(results)));
		return new RunVerdict(box(results.box()), Trust.of(results), sentences);
	}

	/** On which box, and how far the figures may be trusted. */
	public String lead() {
		String warm = this.trust.warmText();
		return this.box + (this.trust.ranked() ? "" : ", unranked") + (warm.isEmpty() ? "" : ", " + warm);
	}

	/** The sentences of a topic, in their order. */
	public List<VerdictSentence> of(Topic topic) {
		return this.sentences.stream().filter((sentence) -> sentence.topic() == topic).toList();
	}

	/** What the verdict is about: of the blocks of proxies the heaviest ones. */
	public static List<CellBlock> heaviest(Results results) {
		return heaviest(blocks(results));
	}

	private static List<CellBlock> blocks(Results results) {
		return CellBlock.of(results)
			.stream()
			.filter((block) -> block.rows().stream().anyMatch(VerdictWords::proxied))
			.toList();
	}

	/** Of the blocks that differ in nothing but how heavy their load is, one. */
	private static List<CellBlock> heaviest(List<CellBlock> blocks) {
		Map<List<String>, CellBlock> heaviest = new LinkedHashMap<>();
		for (CellBlock block : blocks) {
			heaviest.merge(kind(block), block, RunVerdict::heavier);
		}
		return List.copyOf(heaviest.values());
	}

	/**
	 * Blocks come from light to heavy; a heavier one that compares less does not replace
	 * a lighter one.
	 */
	private static CellBlock heavier(CellBlock light, CellBlock heavy) {
		int lost = Math.min(A_PAIR, VerdictWords.valid(light).size());
		return (VerdictWords.valid(heavy).size() >= lost) ? heavy : light;
	}

	private static List<String> kind(CellBlock block) {
		String closing = block.load().substring(block.rows().getFirst().load().label().length());
		return List.of(block.delay(), closing, block.scheduled() ? block.load() : kind(block.rows().getFirst().load()));
	}

	private static String kind(Load load) {
		return switch (load) {
			case Load.Closed closed -> "closed " + closed.thought() + closed.patience();
			case Load.Open open -> "open " + open.arrivals() + open.patience();
			case Load.Burst burst -> burst.label();
			case Load.Capacity capacity -> capacity.label();
		};
	}

	private static String box(@Nullable BoxRecord box) {
		return (box == null) ? "Without a launch"
				: "On " + plain(BigDecimal.valueOf(box.cpus())) + " vCPU / " + memory(box.memoryBytes());
	}

	private static String memory(long bytes) {
		BigDecimal mebibytes = BigDecimal.valueOf(bytes >> 20);
		BigDecimal gibibyte = BigDecimal.valueOf(1024);
		return (mebibytes.compareTo(gibibyte) < 0) ? plain(mebibytes) + " MiB"
				: plain(mebibytes.divide(gibibyte)) + " GiB";
	}

	private static String plain(BigDecimal number) {
		return number.stripTrailingZeros().toPlainString();
	}

}
