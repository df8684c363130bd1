package io.proxylab.lab.run;

import io.proxylab.lab.plan.Plan;
import io.proxylab.lab.run.progress.RunEvent;
import io.proxylab.lab.run.progress.RunListener;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Lets the launches of one target go on one at a time: first each starts and warms up,
 * then each measures its next trial in turn, another one first in every round. Searches
 * for a capacity take turns window by window. When the last trial is measured, they end.
 */
final class Turns implements RunListener {

	private final Deque<String> left = new ArrayDeque<>();

	private @Nullable String failed;

	Turns(List<Plan.Launch> launches) {
		launches.forEach((launch) -> this.left.add(launch.id()));
		int trials = launches.getFirst().trials().size();
		for (int trial = 0; trial < trials; trial++) {
			for (int place = 0; place < launches.size(); place++) {
				Plan.Launch launch = launches.get((trial + place) % launches.size());
				this.left.add(launch.trials().get(trial).id());
			}
		}
	}

	@Override
	public void heard(RunEvent event) {
		switch (event) {
			case RunEvent.LaunchStarted started -> await(started.launch().id());
			case RunEvent.TrialStarted started -> {
				if (started.trial().equals(started.launch().trials().getFirst())) {
					System.out.println(String.format(Locale.ROOT, "%s: warmed up; %d to go", started.launch().id(),
							this.left.size() - 1));
					over(started.launch().id());
				}
				await(started.trial().id());
			}
			case RunEvent.RateTried tried -> {
				System.out.println(String.format(Locale.ROOT, "%s: %,.0f/s %s", tried.trial().id(),
						tried.window().offeredPerSecond(), tried.window().carried() ? "met" : "missed"));
				pass(tried.trial().id());
				await(tried.trial().id());
			}
			case RunEvent.TrialFinished finished -> {
				System.out.println(String.format(Locale.ROOT, "%s: %,.0f/s; %d to go", finished.trial().id(),
						finished.load().throughput(), this.left.size() - 1));
				over(finished.trial().id());
				if (finished.trial().equals(finished.launch().trials().getLast())) {
					await(null);
				}
			}
			case RunEvent.Failed failure -> fail(failure.launch().id() + ": " + failure.reason());
			case RunEvent.LaunchEnded _, RunEvent.WarmUpStarted _, RunEvent.Progressed _, RunEvent.Stopped _,
					RunEvent.MeasuredAgain _, RunEvent.OtherPathsCalled _ ->
				{
				}
		}
	}

	private synchronized void over(String step) {
		if (!step.equals(this.left.peek())) {
			throw new IllegalStateException("%s is over, and it is the turn of %s".formatted(step, this.left.peek()));
		}
		this.left.remove();
		notifyAll();
	}

	/** Lets the others of its round go on; its turn comes again after theirs. */
	private synchronized void pass(String step) {
		over(step);
		String round = LaunchesInTurn.round(step);
		Deque<String> later = new ArrayDeque<>();
		while (!this.left.isEmpty() && !LaunchesInTurn.round(this.left.peekLast()).equals(round)) {
			later.addFirst(this.left.removeLast());
		}
		this.left.add(step);
		this.left.addAll(later);
	}

	private synchronized void fail(String why) {
		this.failed = why;
		notifyAll();
	}

	/** Waits for the turn of a step; null for the time when all are over. */
	private synchronized void await(@Nullable String step) {
		boolean interrupted = false;
		while (this.failed == null && !isTurnOf(step)) {
			try {
				wait();
			}
			catch (InterruptedException ex) {
				interrupted = true;
			}
		}
		if (interrupted) {
			Thread.currentThread().interrupt();
		}
		if (this.failed != null) {
			throw new IllegalStateException(this.failed);
		}
	}

	private boolean isTurnOf(@Nullable String step) {
		return (step == null) ? this.left.isEmpty() : step.equals(this.left.peek());
	}

}
