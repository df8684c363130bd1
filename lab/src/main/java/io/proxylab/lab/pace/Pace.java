package io.proxylab.lab.pace;

import io.proxylab.lab.trial.PaceReading;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * A fixed load of one thread, some four seconds long. The hour of a machine that others
 * use, too, is told by how much of it a core does: figures of two runs differ for that
 * alone.
 */
public final class Pace {

	/**
	 * A round of the warm-up: some of the load, for a clock that rises under it, and then
	 * none of it, for the JIT compilers, which give way to it where they share its core.
	 */
	private static final long WARM_UP_NANOS = 30_000_000;

	private static final long PAUSE_MILLIS = 50;

	/** It is warm when so many rounds were as fast as the fastest. */
	private static final int ROUNDS = 6;

	private static final double AS_FAST = 0.95;

	/** Then it is read as it is: somebody else has the core now and then. */
	private static final int MOST_ROUNDS = 25;

	private static final long SLICE_NANOS = 60_000_000;

	/** The median of as many slices is taken: an interruption is in few of them. */
	private static final int SLICES = 5;

	private static final int HASHED_BYTES = 16 * 1024;

	/** Of 4 bytes each: more than a core's share of any cache but the last. */
	private static final int LOADED = 8 * 1024 * 1024;

	private static final int LOADS = 10_000;

	private static final int MESSAGE_BYTES = 64;

	/** What a load came to: a result that nobody reads would be optimised away. */
	private static volatile int outcome;

	private Pace() {
	}

	/**
	 * Reads it now.
	 * @throws IOException if there is no loopback
	 */
	public static PaceReading read() throws IOException {
		long now = System.currentTimeMillis();
		return new PaceReading(now, hashedBytesPerSecond(), loadsPerSecond(), roundTripsPerSecond());
	}

	private static double hashedBytesPerSecond() throws IOException {
		try {
			MessageDigest digest = MessageDigest.getInstance("SHA-256");
			byte[] bytes = new byte[HASHED_BYTES];
			return perSecond(() -> {
				digest.update(bytes);
				return HASHED_BYTES;
			});
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException("every Java platform has SHA-256", ex);
		}
	}

	private static double loadsPerSecond() throws IOException {
		int[] next = circle(LOADED);
		return perSecond(() -> {
			int place = outcome;
			for (int load = 0; load < LOADS; load++) {
				place = next[place];
			}
			outcome = place;
			return LOADS;
		});
	}

	/** Each place tells the next one, and all of them are one circle. */
	static int[] circle(int places) {
		int[] next = new int[places];
		Arrays.setAll(next, (place) -> place);
		SplittableRandom random = new SplittableRandom(1);
		for (int place = places - 1; place > 0; place--) {
			int other = random.nextInt(place);
			int swapped = next[place];
			next[place] = next[other];
			next[other] = swapped;
		}
		return next;
	}

	private static double roundTripsPerSecond() throws IOException {
		try (ServerSocketChannel server = ServerSocketChannel.open()
			.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
				SocketChannel one = SocketChannel.open(server.getLocalAddress());
				SocketChannel other = server.accept()) {
			one.setOption(StandardSocketOptions.TCP_NODELAY, true);
			other.setOption(StandardSocketOptions.TCP_NODELAY, true);
			ByteBuffer message = ByteBuffer.allocateDirect(MESSAGE_BYTES);
			return perSecond(() -> {
				send(message, one, other);
				send(message, other, one);
				return 1;
			});
		}
	}

	private static void send(ByteBuffer message, SocketChannel from, SocketChannel to) throws IOException {
		message.clear();
		while (message.hasRemaining()) {
			from.write(message);
		}
		message.clear();
		while (message.hasRemaining()) {
			if (to.read(message) < 0) {
				throw new IOException("a connection over loopback was closed");
			}
		}
	}

	private static double perSecond(Turn turn) throws IOException {
		warmUp(turn);
		double[] slices = new double[SLICES];
		for (int slice = 0; slice < SLICES; slice++) {
			slices[slice] = slice(turn, SLICE_NANOS);
		}
		Arrays.sort(slices);
		return slices[SLICES / 2];
	}

	private static void warmUp(Turn turn) throws IOException {
		double fastest = 0;
		int asFast = 0;
		for (int round = 0; round < MOST_ROUNDS && asFast < ROUNDS; round++) {
			double speed = slice(turn, WARM_UP_NANOS);
			asFast = (speed * AS_FAST > fastest) ? 1 : (speed > fastest * AS_FAST) ? asFast + 1 : asFast;
			fastest = Math.max(fastest, speed);
			pause();
		}
	}

	private static void pause() throws IOException {
		try {
			Thread.sleep(PAUSE_MILLIS);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new InterruptedIOException("interrupted while the machine's pace was read");
		}
	}

	private static double slice(Turn turn, long nanos) throws IOException {
		long start = System.nanoTime();
		long now = start;
		long done = 0;
		while (now - start < nanos) {
			done += turn.take();
			now = System.nanoTime();
		}
		return done * 1e9 / (now - start);
	}

	/** A part of the load. */
	@FunctionalInterface
	private interface Turn {

		/** How much was done. */
		long take() throws IOException;

	}

}
