package io.proxylab.lab.run.trial;

import io.proxylab.lab.capacity.CapacityFound;
import io.proxylab.lab.trial.HeldMemory;
import io.proxylab.lab.trial.TrialRecord.StackMemory;
import io.proxylab.lab.trial.TrialRecord.UpstreamWindow;
import io.proxylab.load.protocol.LoadResult;
import org.jspecify.annotations.Nullable;

/**
 * What came of a window.
 *
 * @param load what the generator measured
 * @param upstream what the upstream counted
 * @param stacks of the target's threads at its end; null if not read
 * @param heldMemory what the requests of a burst occupied; null if not read
 * @param capacity the search that it was a part of; null if there was none
 */
record Measured(LoadResult load, UpstreamWindow upstream, @Nullable StackMemory stacks, @Nullable HeldMemory heldMemory,
		@Nullable CapacityFound capacity) {

	Measured in(CapacityFound search) {
		return new Measured(this.load, this.upstream, this.stacks, this.heldMemory, search);
	}

}
