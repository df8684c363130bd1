package io.proxylab.lab.report.tables;

import io.proxylab.lab.analysis.figures.Figures;
import io.proxylab.lab.analysis.figures.Figures.CpuFigures;
import io.proxylab.lab.analysis.Results.TrialResult;
import io.proxylab.lab.profile.Profile;
import io.proxylab.lab.profile.Profile.MethodSamples;
import io.proxylab.lab.profile.Profile.OwnerSamples;
import io.proxylab.lab.trial.TimeSeries.ThreadKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A profile as two tables, which are Markdown: by owner, and by method of ours. */
public final class ProfileTables {

	private static final int METHODS = 15;

	private ProfileTables() {
	}

	/**
	 * The lines to print.
	 * @param trial what was profiled
	 * @param profile of its window
	 */
	public static List<String> lines(TrialResult trial, Profile profile) {
		List<String> lines = new ArrayList<>();
		lines.add(trial.id() + cpu(trial.figures()));
		lines.add(String.format(Locale.ROOT, "%,d samples of Java threads in the window; %,d without a stack, %,d lost",
				profile.samples(), profile.withoutStack(), profile.lost()));
		lines.add("");
		lines.addAll(MarkdownTable.lines(owners(profile)));
		lines.add("");
		lines.addAll(MarkdownTable.lines(methods(profile)));
		return lines;
	}

	/** Threads of the JVM itself are not sampled: their share comes from the kernel. */
	private static String cpu(@Nullable Figures figures) {
		CpuFigures cpu = (figures != null) ? figures.cpu() : null;
		return (cpu != null && cpu.cores() > 0)
				? String.format(Locale.ROOT, ": %.2f cores, of which JIT compilers %.1f%%, GC %.1f%%", cpu.cores(),
						share(cpu, ThreadKind.JIT), share(cpu, ThreadKind.GC))
				: "";
	}

	private static double share(CpuFigures cpu, ThreadKind kind) {
		return 100 * cpu.coresByKind().getOrDefault(kind, 0.0) / cpu.cores();
	}

	private static List<List<String>> owners(Profile profile) {
		List<List<String>> rows = new ArrayList<>();
		rows.add(List.of("owner (% of samples)", "at the top", "with JDK and kernel", "anywhere"));
		for (OwnerSamples owner : profile.owners()) {
			rows.add(List.of(owner.owner().label(), percent(owner.top(), profile), percent(owner.asked(), profile),
					percent(owner.anywhere(), profile)));
		}
		return rows;
	}

	private static List<List<String>> methods(Profile profile) {
		List<List<String>> rows = new ArrayList<>();
		rows.add(List.of("method of this project (% of samples)", "with JDK and kernel", "anywhere"));
		for (MethodSamples method : profile.ownMethods().stream().limit(METHODS).toList()) {
			rows.add(List.of(method.method(), percent(method.asked(), profile), percent(method.anywhere(), profile)));
		}
		return rows;
	}

	private static String percent(long samples, Profile profile) {
		return String.format(Locale.ROOT, "%.1f", 100.0 * samples / profile.samples());
	}

}
