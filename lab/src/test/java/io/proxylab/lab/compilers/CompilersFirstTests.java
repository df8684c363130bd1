package io.proxylab.lab.compilers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.proxylab.lab.box.CpuList;
import io.proxylab.lab.box.ThreadDoor;
import io.proxylab.lab.compilers.CompilersFirst.Means;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Against a /proc of files, and a kernel that changes them. */
class CompilersFirstTests {

	private static final CpuList HOME = new CpuList(List.of(1));

	private static final CpuList LENT = new CpuList(List.of(0, 1));

	@TempDir
	Path proc;

	private Path out;

	private Path back;

	private final List<String> asked = new ArrayList<>();

	private boolean mayNice = true;

	private boolean mayLeave = true;

	private boolean deaf;

	@BeforeEach
	void aJvm() throws IOException {
		this.out = Files.createFile(this.proc.resolve("out"));
		this.back = Files.createFile(this.proc.resolve("back"));
		thread(70, "java", 0, "1", "back");
		thread(71, "C2 CompilerThre", 0, "1", "back");
		thread(72, "C1 CompilerThre", 0, "1", "back");
		thread(73, "reactor-http-ep", 0, "1", "back");
	}

	@Test
	void onlyCompilersGetAheadOnEveryCoreOutsideTheBox() {
		CompilersFirst first = first();
		first.look();
		assertThat(first.means()).isEqualTo(Means.LENT_CORES);
		assertThat(state(71)).isEqualTo(new ThreadState("C2 CompilerThre", -10, "0-1", "out"));
		assertThat(state(72)).isEqualTo(new ThreadState("C1 CompilerThre", -10, "0-1", "out"));
		assertThat(state(70)).isEqualTo(new ThreadState("java", 0, "1", "back"));
		assertThat(state(73)).isEqualTo(new ThreadState("reactor-http-ep", 0, "1", "back"));
	}

	@Test
	void oneThatAppearsLaterGetsAheadWithTheNextLookAndNoneIsAskedTwice() throws Exception {
		CompilersFirst first = first();
		first.look();
		int before = this.asked.size();
		first.look();
		assertThat(this.asked).hasSize(before);
		thread(74, "C2 CompilerThre", -10, "0-1", "out");
		first.look();
		first.putBack();
		assertThat(state(74)).isEqualTo(new ThreadState("C2 CompilerThre", 0, "1", "back"));
	}

	@Test
	void theyComeBackToThePriorityThatTheyHad() throws Exception {
		thread(71, "C2 CompilerThre", 10, "1", "back");
		thread(72, "C1 CompilerThre", 10, "1", "back");
		CompilersFirst first = first();
		first.look();
		first.putBack();
		assertThat(state(71)).isEqualTo(new ThreadState("C2 CompilerThre", 10, "1", "back"));
		assertThat(state(72)).isEqualTo(new ThreadState("C1 CompilerThre", 10, "1", "back"));
	}

	@Test
	void whereNoThreadMayLeaveItsGroupPriorityIsAllThereIs() throws Exception {
		this.mayLeave = false;
		CompilersFirst first = first();
		first.look();
		assertThat(first.means()).isEqualTo(Means.PRIORITY);
		assertThat(state(71)).isEqualTo(new ThreadState("C2 CompilerThre", -10, "1", "back"));
		first.putBack();
		assertThat(state(71).nice()).isZero();
	}

	@Test
	void withoutTheRightNothingIsChanged() throws Exception {
		this.mayNice = false;
		CompilersFirst first = first();
		first.look();
		assertThat(first.means()).isEqualTo(Means.NOT_ALLOWED);
		assertThat(first.means().isAhead()).isFalse();
		assertThat(state(71)).isEqualTo(new ThreadState("C2 CompilerThre", 0, "1", "back"));
		first.putBack();
	}

	@Test
	void aProcessWithoutCompilersIsLeftAlone() throws Exception {
		Files.delete(task(71).resolve("stat"));
		Files.delete(task(72).resolve("stat"));
		CompilersFirst first = first();
		first.look();
		assertThat(first.means()).isEqualTo(Means.NO_COMPILERS);
		first.putBack();
		assertThat(this.asked).isEmpty();
	}

	@Test
	void whatDoesNotComeBackIsAnErrorThatSaysWhereItIsAndTheCure() {
		CompilersFirst first = first();
		first.look();
		this.deaf = true;
		assertThatIOException().isThrownBy(first::putBack)
			.withMessageContaining("C2 CompilerThre (71) has priority -10")
			.withMessageContaining("C2 CompilerThre (71) is on cores 0-1 in groups out")
			.withMessageContaining("compilersFirst: false");
	}

	@Test
	void aProcessThatHasEndedNeedsNothingPutBack() throws Exception {
		CompilersFirst first = first();
		first.look();
		for (long thread = 70; thread <= 73; thread++) {
			Files.delete(task(thread).resolve("stat"));
		}
		first.putBack();
	}

	private CompilersFirst first() {
		return new CompilersFirst(this.proc, new Kernel(), 70, List.of(new ThreadDoor(this.out, this.back)), HOME,
				LENT);
	}

	private void thread(long id, String name, int nice, String cores, String group) throws IOException {
		Path task = Files.createDirectories(task(id));
		Files.writeString(task.resolve("stat"), String.format(Locale.ROOT,
				"%d (%s) S 1 70 70 0 -1 0 0 0 0 0 1 1 0 0 20 %d 30 0 1234 0 0%n", id, name, nice));
		Files.writeString(task.resolve("status"), "Name:\t%s%nCpus_allowed_list:\t%s%n".formatted(name, cores));
		Files.writeString(task.resolve("cgroup"), group);
	}

	private Path task(long id) {
		return this.proc.resolve("70/task").resolve(Long.toString(id));
	}

	private ThreadState state(long id) {
		return ThreadState.read(task(id)).orElseThrow();
	}

	/** Does what it is asked for, as far as it may. */
	private final class Kernel implements Scheduling {

		@Override
		public boolean nice(long thread, int value) {
			ThreadState state = asked(thread, "nice " + value);
			return CompilersFirstTests.this.mayNice && set(thread, state, value, state.cores(), state.groups());
		}

		@Override
		public boolean pin(long thread, CpuList cores) {
			ThreadState state = asked(thread, "pin " + cores);
			return set(thread, state, state.nice(), cores.toString(), state.groups());
		}

		@Override
		public boolean enter(long thread, Path tasks) {
			ThreadState state = asked(thread, "enter " + tasks.getFileName());
			return CompilersFirstTests.this.mayLeave
					&& set(thread, state, state.nice(), state.cores(), tasks.getFileName().toString());
		}

		private ThreadState asked(long thread, String what) {
			CompilersFirstTests.this.asked.add(thread + " " + what);
			return ThreadState.read(task(thread)).orElse(new ThreadState("", 0, "", ""));
		}

		private boolean set(long thread, ThreadState state, int nice, String cores, String group) {
			if (!CompilersFirstTests.this.deaf && !state.name().isEmpty()) {
				try {
					thread(thread, state.name(), nice, cores, group);
				}
				catch (IOException ex) {
					throw new UncheckedIOException(ex);
				}
			}
			return true;
		}

	}

}
