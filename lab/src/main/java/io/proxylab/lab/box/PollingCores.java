package io.proxylab.lab.box;

import io.proxylab.lab.experiment.IdleCores;
import io.proxylab.load.reason.FailureReason;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * Cores of a virtual machine that poll for work instead of halting, until this is closed
 * or the lab has ended, however it did. Their time still counts as idle.
 *
 * <p>
 * Where the guest's idle driver is {@code haltpoll}
 * (Documentation/virt/guest-halt-polling.rst), it polls for as long as somebody asks for
 * a latency of 0 (Documentation/power/pm_qos_interface.rst). Elsewhere nothing is asked:
 * a core of real hardware that polls slows the one beside it down, and a guest without an
 * idle driver halts all the same.
 */
public final class PollingCores implements AutoCloseable {

	private static final Path DRIVER = Path.of("sys/devices/system/cpu/cpuidle/current_driver");

	private static final Path LATENCY = Path.of("dev/cpu_dma_latency");

	private static final String HALTPOLL = "haltpoll";

	/** A whole number of microseconds, of 32 bits. */
	private static final byte[] NO_LATENCY = new byte[Integer.BYTES];

	private final @Nullable OutputStream request;

	private final String obstacle;

	private PollingCores(@Nullable OutputStream request, String obstacle) {
		this.request = request;
		this.obstacle = obstacle;
	}

	/**
	 * Lets cores poll, where they can and are to.
	 * @param asked what the experiment asks for
	 */
	public static PollingCores of(IdleCores asked) {
		return of(asked, Path.of("/"));
	}

	static PollingCores of(IdleCores asked, Path root) {
		return switch (asked) {
			case SYSTEM -> new PollingCores(null, "not asked for");
			case POLL -> {
				String driver = driver(root);
				yield driver.equals(HALTPOLL) ? request(root.resolve(LATENCY)) : new PollingCores(null,
						"the kernel's idle driver is %s, and only %s lets them".formatted(driver, HALTPOLL));
			}
		};
	}

	private static String driver(Path root) {
		try {
			return Files.readString(root.resolve(DRIVER)).strip();
		}
		catch (IOException ex) {
			// A kernel without idle drivers, or no Linux.
			return "none";
		}
	}

	private static PollingCores request(Path device) {
		try {
			OutputStream request = Files.newOutputStream(device, StandardOpenOption.WRITE);
			try {
				request.write(NO_LATENCY);
			}
			catch (IOException ex) {
				request.close();
				throw ex;
			}
			return new PollingCores(request, "");
		}
		catch (IOException ex) {
			return new PollingCores(null, "cannot write to " + device + ": " + FailureReason.of(ex));
		}
	}

	/** What the cores do now. */
	public IdleCores now() {
		return (this.request != null) ? IdleCores.POLL : IdleCores.SYSTEM;
	}

	/** Why they do not poll; empty if they do. */
	public String obstacle() {
		return this.obstacle;
	}

	@Override
	public void close() {
		if (this.request != null) {
			try {
				this.request.close();
			}
			catch (IOException ex) {
				throw new UncheckedIOException("the latency that was asked of idle cores could not be given back", ex);
			}
		}
	}

}
