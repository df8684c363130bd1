package io.proxylab.lab.advise;

import io.proxylab.lab.autoscale.service.Figure;
import io.proxylab.lab.autoscale.service.ServiceFigures;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What binds a task, and at which rate: the smallest of what its CPU, its request
 * threads, its connections and its memory carry. A thread, a connection and the memory of
 * a request are taken for as long as it is in progress, so that by Little's law n of them
 * carry n / time.
 *
 * @param what binds
 * @param arithmetic the rate, from what
 * @param perSecond requests a second
 */
public record Ceiling(String what, String arithmetic, double perSecond) {

	/**
	 * Of a warm task.
	 * @param service what it can do
	 * @param delaySeconds mean delay of the upstream
	 */
	public static Ceiling of(ServiceFigures service, double delaySeconds) {
		double held = delaySeconds + service.addedMillis().value() / 1e3;
		double cpu = service.coresForRequests() * 1e6 / service.cpuMicros().value();
		Ceiling ofCpu = new Ceiling("CPU", String.format(Locale.ROOT, "%.2g cores / %.0f us",
				service.coresForRequests(), service.cpuMicros().value()), cpu);
		Figure heldMemory = service.heldMemory();
		Figure memory = service.memory();
		Optional<Ceiling> ofMemory = (heldMemory != null && memory != null)
				? Optional.of(new Ceiling("memory",
						String.format(Locale.ROOT, "%.0f MiB / %.0f KiB / %.0f ms", memory.value() / (1 << 20),
								heldMemory.value() / 1024, 1e3 * held),
						memory.value() / heldMemory.value() / held))
				: Optional.empty();
		return Stream
			.of(Optional.of(ofCpu), ofMany("request threads", service.threads(), held),
					ofMany("connections", service.connections(), held), ofMemory)
			.flatMap(Optional::stream)
			.min((one, other) -> Double.compare(one.perSecond(), other.perSecond()))
			.orElseThrow();
	}

	private static Optional<Ceiling> ofMany(String what, @Nullable Figure count, double held) {
		return Optional.ofNullable(count)
			.map((figure) -> new Ceiling(what,
					String.format(Locale.ROOT, "%.0f %s / %.0f ms", figure.value(), what, 1e3 * held),
					figure.value() / held));
	}

}
