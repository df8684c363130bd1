package io.proxylab.lab.experiment;

import io.proxylab.lab.yaml.Range;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/**
 * The CPU and memory that a target gets.
 *
 * @param name such as {@code t2.micro}, or {@code free} for free numbers
 * @param cpus in cores, 0.05 to 64
 * @param memoryBytes 64 MiB to 1 TiB
 */
public record Box(String name, double cpus, long memoryBytes) {

	/** The name of a box of free numbers. */
	public static final String FREE = "free";

	/** CPUs of a box, in cores. */
	public static final Range<Double> CPUS = new Range<>(0.05, 64.0, Box::plain);

	/** Memory of a box, in bytes. */
	public static final Range<Long> MEMORY = new Range<>(64 * MemoryText.MEBIBYTE, 1L << 40, MemoryText::format);

	/**
	 * The boxes that have names: an EC2 instance and three Fargate task sizes.
	 */
	public static final List<Box> NAMED = List.of(new Box("t2.micro", 1, 1024 * MemoryText.MEBIBYTE),
			new Box("ecs-256", 0.25, 512 * MemoryText.MEBIBYTE), new Box("ecs-512", 0.5, 1024 * MemoryText.MEBIBYTE),
			new Box("ecs-1024", 1, 2048 * MemoryText.MEBIBYTE));

	/** The named box. */
	public static Optional<Box> named(String name) {
		return NAMED.stream().filter((box) -> box.name().equals(name)).findFirst();
	}

	/** The names that a box may have. */
	public static List<String> names() {
		return NAMED.stream().map(Box::name).toList();
	}

	public Box {
		CPUS.check(cpus);
		MEMORY.check(memoryBytes);
	}

	/** One line for people, such as {@code t2.micro (1 CPU, 1GiB)}. */
	public String label() {
		return this.name + " (" + plain(this.cpus) + " CPU, " + MemoryText.format(this.memoryBytes) + ")";
	}

	/** Whether no CPU is left of its cores. */
	public boolean inWholeCores() {
		return this.cpus == Math.rint(this.cpus);
	}

	private static String plain(double number) {
		return BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
	}

}
