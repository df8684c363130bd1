package io.proxylab.lab.box;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** A tree of control groups in memory that answers as cgroups(7) says. */
final class FakeKernel implements ControlFiles {

	private static final Map<Path, String> NO_FILES = Map.of();

	private final Map<Path, Map<Path, String>> groups = new TreeMap<>();

	private final Map<Path, String> refused = new TreeMap<>();

	private Path v2Root = Path.of("/none");

	private boolean readOnly;

	private boolean swap = true;

	/** The controllers of v1, each mounted at /sys/fs/cgroup/name. */
	static FakeKernel v1() {
		FakeKernel kernel = new FakeKernel();
		for (Controller controller : Controller.values()) {
			Path root = Path.of("/sys/fs/cgroup", controller.kernelName());
			kernel.add(root);
			kernel.put(root.resolve("cpuset.effective_mems"), "0\n");
		}
		return kernel;
	}

	/** The unified hierarchy at /sys/fs/cgroup, with a process in a group below it. */
	static FakeKernel v2(List<String> controllers, String occupied) {
		FakeKernel kernel = new FakeKernel();
		kernel.v2Root = Path.of("/sys/fs/cgroup");
		kernel.groups.put(kernel.v2Root, new TreeMap<>());
		kernel.put(kernel.v2Root.resolve("cgroup.controllers"), String.join(" ", controllers));
		kernel.put(kernel.v2Root.resolve("cgroup.subtree_control"), "");
		Path group = kernel.v2Root;
		for (Path name : Path.of(occupied)) {
			group = group.resolve(name);
			kernel.add(group);
		}
		kernel.put(group.resolve("cgroup.procs"), "4711\n");
		return kernel;
	}

	FakeKernel readOnly() {
		this.readOnly = true;
		return this;
	}

	FakeKernel withoutSwap() {
		this.swap = false;
		return this;
	}

	FakeKernel refusing(String file, String message) {
		this.refused.put(Path.of(file), message);
		return this;
	}

	/** Switches controllers on without asking, as an administrator did at boot. */
	FakeKernel passingOn(String group, String controllers) {
		put(Path.of(group, "cgroup.subtree_control"), controllers);
		groupsBelow(group).forEach((path) -> put(path.resolve("cgroup.controllers"), controllers));
		return this;
	}

	void put(Path file, String text) {
		Map<Path, String> files = this.groups.get(file.getParent());
		if (files == null) {
			throw new IllegalArgumentException("no group for " + file);
		}
		files.put(file, text);
	}

	List<Path> groupsBelow(String parent) {
		return this.groups.keySet().stream().filter((path) -> Path.of(parent).equals(path.getParent())).toList();
	}

	/** The settings of all own groups below a parent, as {@code file=value}. */
	List<String> settings(String parent) {
		List<String> settings = new ArrayList<>();
		for (Path group : groupsBelow(parent)) {
			if (group.toString().contains("/proxylab-")) {
				this.groups.getOrDefault(group, NO_FILES)
					.forEach((file, value) -> settings.add(group.relativize(file) + "=" + value.strip()));
			}
		}
		return settings;
	}

	private void add(Path group) {
		this.groups.put(group, new TreeMap<>());
		filesOf(group).forEach((name, text) -> put(group.resolve(name), text));
	}

	private Map<String, String> filesOf(Path group) {
		return group.startsWith(this.v2Root) ? filesOfV2(group) : filesOfV1(group.getName(3).toString());
	}

	private Map<String, String> filesOfV1(String controller) {
		Map<String, String> files = new TreeMap<>(Map.of("cgroup.procs", ""));
		switch (Controller.valueOf(controller.toUpperCase(Locale.ROOT))) {
			case CPU -> files.putAll(Map.of("cpu.cfs_period_us", "100000", "cpu.cfs_quota_us", "-1", "cpu.stat",
					"nr_throttled 0\nthrottled_time 0\n"));
			case CPUACCT -> files.put("cpuacct.usage", "0\n");
			case CPUSET -> files.putAll(Map.of("cpuset.cpus", "", "cpuset.mems", "", "cpuset.effective_mems", ""));
			case MEMORY -> {
				files.putAll(Map.of("memory.limit_in_bytes", "-1", "memory.oom_control", "oom_kill 0\n"));
				if (this.swap) {
					files.put("memory.memsw.limit_in_bytes", "-1");
				}
			}
		}
		return files;
	}

	private Map<String, String> filesOfV2(Path group) {
		String passed = text(group.resolveSibling("cgroup.subtree_control"));
		List<String> controllers = List.of(passed.split(" ", -1));
		Map<String, String> files = new TreeMap<>(Map.of("cgroup.procs", "", "cgroup.controllers", passed,
				"cgroup.subtree_control", "", "cpu.stat", "usage_usec 0\nuser_usec 0\n"));
		if (controllers.contains("cpu")) {
			files.putAll(Map.of("cpu.max", "max 100000", "cpu.stat", "usage_usec 0\nthrottled_usec 0\n"));
		}
		if (controllers.contains("cpuset")) {
			files.put("cpuset.cpus", "");
		}
		if (controllers.contains("memory")) {
			files.putAll(Map.of("memory.max", "max", "memory.events", "oom 0\noom_kill 0\n"));
			if (this.swap) {
				files.put("memory.swap.max", "max");
			}
		}
		return files;
	}

	private String text(Path file) {
		return this.groups.getOrDefault(file.getParent(), NO_FILES).getOrDefault(file, "");
	}

	@Override
	public boolean isDirectory(Path path) {
		return this.groups.containsKey(path);
	}

	@Override
	public boolean isFile(Path path) {
		return this.groups.getOrDefault(path.getParent(), NO_FILES).containsKey(path);
	}

	@Override
	public List<Path> directories(Path path) {
		return groupsBelow(path.toString());
	}

	@Override
	public String read(Path file) throws IOException {
		if (!isFile(file)) {
			throw new NoSuchFileException(file.toString());
		}
		return text(file);
	}

	@Override
	public void write(Path file, String value) throws IOException {
		String now = read(file);
		if (this.readOnly) {
			throw new FileSystemException(file.toString(), null, "Read-only file system");
		}
		String refusal = this.refused.get(file);
		if (refusal != null) {
			throw new FileSystemException(file.toString(), null, refusal);
		}
		if (!file.endsWith("cgroup.subtree_control")) {
			put(file, value);
			return;
		}
		if (!file.startsWith(this.v2Root.resolve("cgroup.subtree_control"))
				&& !text(file.resolveSibling("cgroup.procs")).isBlank()) {
			throw new FileSystemException(file.toString(), null, "Device or resource busy");
		}
		if (!List.of(read(file.resolveSibling("cgroup.controllers")).split(" ", -1)).contains(value.substring(1))) {
			throw new NoSuchFileException(file.toString());
		}
		put(file, (now + " " + value.substring(1)).strip());
	}

	@Override
	public void makeDirectory(Path path) throws IOException {
		if (this.readOnly) {
			throw new FileSystemException(path.toString(), null, "Read-only file system");
		}
		add(path);
	}

	@Override
	public void removeDirectory(Path path) throws IOException {
		if (!isDirectory(path)) {
			throw new NoSuchFileException(path.toString());
		}
		if (!text(path.resolve("cgroup.procs")).isBlank()) {
			throw new FileSystemException(path.toString(), null, "Device or resource busy");
		}
		this.groups.remove(path);
	}

}
