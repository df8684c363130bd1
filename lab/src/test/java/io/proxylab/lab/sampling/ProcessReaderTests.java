package io.proxylab.lab.sampling;

import static org.assertj.core.api.Assertions.assertThat;

import io.proxylab.lab.box.Enclosure;
import io.proxylab.lab.trial.TimeSeries.ProcessKind;
import io.proxylab.lab.trial.TimeSeries.Sample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessReaderTests {

	private static final long SECOND = 1_000_000_000L;

	private static final long PID = 4_000_000_000L;

	@TempDir
	Path proc;

	private ProcessReader reader;

	@BeforeEach
	void aProcess() throws IOException {
		this.reader = new ProcessReader(this.proc, new Watched(ProcessKind.TARGET, PID, Enclosure.OPEN));
		Files.createDirectories(directory().resolve("task"));
		whole(1200);
		Files.writeString(directory().resolve("status"), "Name:\tjava\nVmRSS:\t  2048 kB\nThreads:\t30\n");
		thread(1, "http-nio-8080-e", 300, 10);
		thread(2, "http-nio-8080-e", 100, 10);
		thread(3, "reactor-http-ep", 200, 10);
		thread(4, "C2 CompilerThre", 150, 10);
		thread(5, "G1 Service", 50, 10);
		thread(6, "Reference Handl", 25, 10);
	}

	@Test
	void everyFigureIsRead() {
		assertThat(this.reader.read(99, 0)).isEqualTo(new Sample(99, ProcessKind.TARGET, 12.0, -1, 2048 * 1024, 30, 4.0,
				2.0, 1.5, 0.5, 0.25, 12.0, 0.02 + 6 * 0.02));
	}

	@Test
	void whatItHasStartedCountsAsItsOwn() throws IOException {
		Files.createDirectories(directory().resolve("task/" + PID));
		Files.writeString(directory().resolve("task/" + PID + "/children"), "4711 4712 ");
		for (String worker : List.of("4711", "4712")) {
			Path directory = Files.createDirectories(this.proc.resolve(worker));
			Files.writeString(directory.resolve("stat"), stat("nginx", 100, 1, 5));
			Files.writeString(directory.resolve("status"), "Name:\tnginx\nVmRSS:\t  1024 kB\nThreads:\t1\n");
		}
		Sample sample = this.reader.read(99, 0);
		assertThat(sample.cpuSeconds()).isEqualTo(14.0);
		assertThat(sample.rssBytes()).isEqualTo(4096 * 1024);
		assertThat(sample.threads()).isEqualTo(32);
	}

	@Test
	void aReadingBetweenTwoOfTheThreadsHasNothingOfThem() throws IOException {
		this.reader.read(0, 0);
		thread(1, "http-nio-8080-e", 400, 10);
		whole(1300);
		assertThat(this.reader.read(200, SECOND / 5))
			.isEqualTo(new Sample(200, ProcessKind.TARGET, 13.0, -1, 2048 * 1024, 30));
		assertThat(this.reader.read(60_000, 60 * SECOND).requestCpuSeconds()).isEqualTo(5.0);
	}

	@Test
	void theLastReadingIsOneOfTheThreadsToo() throws IOException {
		this.reader.read(0, 0);
		thread(1, "http-nio-8080-e", 400, 10);
		this.reader.allIsNext();
		assertThat(this.reader.read(200, SECOND / 5).requestCpuSeconds()).isEqualTo(5.0);
	}

	@Test
	void whatCannotBeReadIsMinusOne() {
		ProcessReader nobody = new ProcessReader(this.proc.resolve("none"),
				new Watched(ProcessKind.UPSTREAM, PID, Enclosure.OPEN));
		assertThat(nobody.read(7, 0)).isEqualTo(new Sample(7, ProcessKind.UPSTREAM, -1, -1, -1, -1));
	}

	private Path directory() {
		return this.proc.resolve(Long.toString(PID));
	}

	private void whole(long ticks) throws IOException {
		Files.writeString(directory().resolve("stat"), stat("java", ticks, 30, 5));
	}

	private void thread(int id, String name, long ticks, long start) throws IOException {
		Path directory = Files.createDirectories(directory().resolve("task/" + id));
		Files.writeString(directory.resolve("stat"), stat(name, ticks, 30, start));
	}

	private static String stat(String name, long ticks, int threads, long start) {
		return String.format(Locale.ROOT, "1 (%s) S 1 77 77 0 -1 4194560 85 0 0 0 %d 0 7 8 20 0 %d 0 %d 1 2 3\n", name,
				ticks, threads, start);
	}

}
