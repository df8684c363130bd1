package io.proxylab.proxy.client;

import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

/** What the JDK's client runs its work on, apart from the one thread of its selector. */
// Error Prone cannot see that these suppliers hold no state.
@SuppressWarnings("ImmutableEnumChecker")
enum JdkExecutor {

	/** The cached pool that the JDK makes when it is given none. */
	OWN("own", null),

	/** One platform thread, named as the JDK names its own. */
	SINGLE("one platform thread",
			() -> Executors
				.newSingleThreadExecutor(Thread.ofPlatform().daemon().name("HttpClient-0-Worker-0").factory())),

	/** A new virtual thread for each task. */
	VIRTUAL("virtual thread per task", Executors::newVirtualThreadPerTaskExecutor);

	private final String kind;

	private final @Nullable Supplier<ExecutorService> maker;

	JdkExecutor(String kind, @Nullable Supplier<ExecutorService> maker) {
		this.kind = kind;
		this.maker = maker;
	}

	/** What kind of executor it is, in words. */
	String kind() {
		return this.kind;
	}

	/** Makes the executor, unless the JDK does. Whoever calls this ends it. */
	Optional<ExecutorService> make() {
		return Optional.ofNullable(this.maker).map(Supplier::get);
	}

}
