package io.proxylab.lab.report.charts;

import io.proxylab.lab.analysis.limits.BindingLimit;
import io.proxylab.lab.analysis.Results.CellResult;
import io.proxylab.lab.analysis.Results.CellStatus;
import io.proxylab.lab.report.tables.CellBlock;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What binds every target in every cell, at a glance.
 *
 * @param columns labels of the blocks
 * @param rows one a target
 */
public record LimitMatrix(List<String> columns, List<Row> rows) {

	public LimitMatrix {
		columns = List.copyOf(columns);
		rows = List.copyOf(rows);
	}

	static LimitMatrix of(List<CellBlock> blocks) {
		List<String> targets = blocks.stream()
			.flatMap((block) -> block.rows().stream())
			.map(CellResult::target)
			.distinct()
			.toList();
		return new LimitMatrix(blocks.stream().map(CellBlock::label).toList(),
				targets.stream()
					.map((target) -> new Row(target, blocks.stream().map((block) -> Entry.of(target, block)).toList()))
					.toList());
	}

	/**
	 * A target.
	 *
	 * @param target its name
	 * @param entries one a block
	 */
	public record Row(String target, List<Entry> entries) {

		public Row {
			entries = List.copyOf(entries);
		}

	}

	/** What kind of limit it is, as the page colours it. */
	public enum Kind {

		/** A limit of the target. */
		BOUND,

		/** Nothing of the target is at a limit. */
		FREE,

		/** The lab itself is at a limit, or no limit explains the figures. */
		UNKNOWN,

		/** There are no valid figures. */
		NONE;

		/** Its name in styles. */
		public String style() {
			return name().toLowerCase(Locale.ROOT);
		}

	}

	/**
	 * The limit of a target in a cell.
	 *
	 * @param kind of limit
	 * @param word that names it
	 * @param sentence that explains it
	 */
	public record Entry(Kind kind, String word, String sentence) {

		private static final Entry ABSENT = new Entry(Kind.NONE, "-", "not part of the experiment");

		static Entry of(String target, CellBlock block) {
			return block.rows()
				.stream()
				.filter((row) -> row.target().equals(target))
				.findFirst()
				.map(Entry::of)
				.orElse(ABSENT);
		}

		private static Entry of(CellResult row) {
			Kind kind = (row.status() == CellStatus.VALID) ? kind(row.binding()) : Kind.NONE;
			String word = switch (row.status()) {
				case VALID -> word(row.binding());
				case INVALID -> word(row.binding()) + " (invalid)";
				case ENDED -> "ended";
				case MISSING -> "missing";
			};
			return new Entry(kind, word, row.sentence());
		}

		private static Kind kind(@Nullable BindingLimit limit) {
			return switch (limit) {
				case BindingLimit.RequestThreads _, BindingLimit.ConnectionPool _, BindingLimit.Bulkhead _,
						BindingLimit.HeapGc _, BindingLimit.BoxCpu _, BindingLimit.ServerConnections _,
						BindingLimit.SloCapacity _, BindingLimit.Overloaded _, BindingLimit.TurnedAway _ ->
					Kind.BOUND;
				case BindingLimit.BurstHeld _, BindingLimit.OfferedLoad _, BindingLimit.LoadMet _ -> Kind.FREE;
				case BindingLimit.Upstream _, BindingLimit.Laboratory _, BindingLimit.NotShown _ -> Kind.UNKNOWN;
				case null -> Kind.UNKNOWN;
			};
		}

		private static String word(@Nullable BindingLimit limit) {
			return switch (limit) {
				case BindingLimit.RequestThreads threads -> threads.threads() + " threads";
				case BindingLimit.ConnectionPool pool -> pool.connections() + " connections";
				case BindingLimit.Bulkhead bulkhead -> "bulkhead of " + bulkhead.requests();
				case BindingLimit.HeapGc _ -> "heap";
				case BindingLimit.BoxCpu _ -> "CPU";
				case BindingLimit.ServerConnections server -> server.connections() + " server connections";
				case BindingLimit.BurstHeld _ -> "none: all held";
				case BindingLimit.SloCapacity _ -> "SLO";
				case BindingLimit.OfferedLoad _ -> "none: users";
				case BindingLimit.LoadMet _ -> "none: load met";
				case BindingLimit.Overloaded _ -> "overloaded";
				case BindingLimit.TurnedAway _ -> "turned away";
				case BindingLimit.Upstream _ -> "upstream";
				case BindingLimit.Laboratory _ -> "the lab";
				case BindingLimit.NotShown _ -> "not shown";
				case null -> "not shown";
			};
		}

	}

}
