package io.proxylab.lab.profile;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Where the CPU time of Java threads went, by samples of their stacks: one sample each
 * time a thread has used so much of it.
 *
 * @param samples all of them
 * @param withoutStack of these, how many could not be told where they were
 * @param lost further ones that were not kept
 * @param owners by what they had at the top, most first; those without any sample are
 * absent
 * @param ownMethods methods of this project, by what they did themselves, most first
 */
public record Profile(long samples, long withoutStack, long lost, List<OwnerSamples> owners,
		List<MethodSamples> ownMethods) {

	public Profile {
		owners = List.copyOf(owners);
		ownMethods = List.copyOf(ownMethods);
	}

	/**
	 * The samples of an owner.
	 *
	 * @param owner of code
	 * @param top with a method of its own at the top of the stack
	 * @param asked with the JDK or the kernel at the top, and below that, first, a method
	 * of this owner, which asked for it; and {@code top}, but for native methods
	 * @param anywhere with a method of its own anywhere on the stack
	 */
	public record OwnerSamples(Owner owner, long top, long asked, long anywhere) {
	}

	/**
	 * The samples of a method.
	 *
	 * @param method class and method
	 * @param asked in it, or in what it asked of the JDK and the kernel
	 * @param anywhere with it anywhere on the stack
	 */
	public record MethodSamples(String method, long asked, long anywhere) {
	}

	/**
	 * The profile of samples.
	 * @param stacks a stack a sample, its top first; empty if it could not be told
	 * @param lost how many samples were not kept
	 */
	static Profile of(List<List<Frame>> stacks, long lost) {
		Tally tally = new Tally();
		stacks.forEach(tally::add);
		return tally.profile(stacks.size(), lost);
	}

	/** Counts while samples are added. */
	private static final class Tally {

		private final Map<Owner, Long> top = new EnumMap<>(Owner.class);

		private final Map<Owner, Long> asked = new EnumMap<>(Owner.class);

		private final Map<Owner, Long> anywhere = new EnumMap<>(Owner.class);

		private final Map<String, Long> methodsAsked = new HashMap<>();

		private final Map<String, Long> methodsAnywhere = new HashMap<>();

		private long withoutStack;

		void add(List<Frame> stack) {
			if (stack.isEmpty()) {
				this.withoutStack++;
				return;
			}
			Frame first = stack.getFirst();
			count(this.top, first.inNativeCode() ? Owner.NATIVE : first.owner());
			Frame asking = stack.stream().filter((frame) -> !frame.owner().ofJdk()).findFirst().orElse(first);
			count(this.asked, asking.owner());
			Set<Owner> owners = EnumSet.noneOf(Owner.class);
			Set<String> ownMethods = new HashSet<>();
			for (Frame frame : stack) {
				owners.add(frame.owner());
				if (frame.owner() == Owner.OURS) {
					ownMethods.add(frame.label());
				}
			}
			if (first.inNativeCode()) {
				owners.add(Owner.NATIVE);
			}
			owners.forEach((owner) -> count(this.anywhere, owner));
			ownMethods.forEach((method) -> count(this.methodsAnywhere, method));
			if (asking.owner() == Owner.OURS) {
				count(this.methodsAsked, asking.label());
			}
		}

		private static <K> void count(Map<K, Long> counts, K key) {
			counts.merge(key, 1L, Long::sum);
		}

		Profile profile(long samples, long lost) {
			List<OwnerSamples> owners = new ArrayList<>();
			this.anywhere.forEach((owner, count) -> owners.add(new OwnerSamples(owner, this.top.getOrDefault(owner, 0L),
					this.asked.getOrDefault(owner, 0L), count)));
			owners.sort(Comparator.comparingLong(OwnerSamples::top)
				.thenComparingLong(OwnerSamples::asked)
				.thenComparingLong(OwnerSamples::anywhere)
				.reversed());
			List<MethodSamples> methods = new ArrayList<>();
			this.methodsAnywhere.forEach((method, count) -> methods
				.add(new MethodSamples(method, this.methodsAsked.getOrDefault(method, 0L), count)));
			methods.sort(Comparator.comparingLong(MethodSamples::asked)
				.thenComparingLong(MethodSamples::anywhere)
				.reversed()
				.thenComparing(MethodSamples::method));
			return new Profile(samples, this.withoutStack, lost, owners, methods);
		}

	}

}
