package io.proxylab.lab.calibration;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/**
 * A process that keeps its core busy when it is told to. Each line of its input is a time
 * in milliseconds; for so long it turns a loop, and then says how often it did, in
 * millions a second. The loop has four chains of multiplications, independent of each
 * other: it leaves a core's multiplier no room that a second hardware thread could use.
 */
final class Spin {

	private static final int TURNS = 10_000;

	private static final long FACTOR = 6_364_136_223_846_793_005L;

	/** What the loop came to: a result that nobody reads would be optimised away. */
	private static volatile long outcome;

	private Spin() {
	}

	public static void main(String[] args) throws IOException {
		BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
		for (String line = in.readLine(); line != null; line = in.readLine()) {
			System.out.println(millionsPerSecond(Long.parseLong(line.strip()) * 1_000_000));
			System.out.flush();
		}
	}

	static double millionsPerSecond(long forNanos) {
		long start = System.nanoTime();
		long turns = 0;
		long now = start;
		while (now - start < forNanos) {
			outcome = turn(outcome);
			turns += TURNS;
			now = System.nanoTime();
		}
		return turns * 1e3 / (now - start);
	}

	private static long turn(long seed) {
		long a = seed;
		long b = seed + 1;
		long c = seed + 2;
		long d = seed + 3;
		for (int i = 0; i < TURNS; i++) {
			a = a * FACTOR + 1;
			b = b * FACTOR + 3;
			c = c * FACTOR + 5;
			d = d * FACTOR + 7;
		}
		return a ^ b ^ c ^ d;
	}

}
