package io.proxylab.load.http;

import java.util.Arrays;
import java.util.SplittableRandom;

import io.proxylab.load.protocol.Mix;
import io.proxylab.load.protocol.Mix.Feed;
import io.proxylab.load.protocol.Mix.Values;

/**
 * Draws which request of a mix comes next, and with which values, for one event loop of
 * several. Each has a stream of its own; of values in order each takes every n-th row.
 */
final class Draw {

	/** Arrivals may have the same seed, and must not go along with the requests. */
	private static final long SALT = 0x6d69786564L;

	private final SplittableRandom random;

	/** The sum of the weights up to and with each request. */
	private final int[] upTo;

	private final boolean randomRows;

	private final int rows;

	private final int loops;

	private long nextRow;

	Draw(MixedRequests mixed, int loop, int loops) {
		Mix mix = mixed.mix();
		SplittableRandom seeds = new SplittableRandom(mix.seed() ^ SALT);
		SplittableRandom stream = seeds.split();
		for (int i = 0; i < loop; i++) {
			stream = seeds.split();
		}
		this.random = stream;
		this.upTo = new int[mix.requests().size()];
		int sum = 0;
		for (int request = 0; request < this.upTo.length; request++) {
			sum += mix.requests().get(request).weight();
			this.upTo[request] = sum;
		}
		Values values = mix.values();
		this.randomRows = values != null && values.feed() == Feed.RANDOM;
		this.rows = mixed.rows();
		this.loops = loops;
		this.nextRow = loop;
	}

	/** The number of the next request, from 0. */
	int request() {
		int drawn = this.random.nextInt(this.upTo[this.upTo.length - 1]);
		int found = Arrays.binarySearch(this.upTo, drawn + 1);
		return (found >= 0) ? found : -found - 1;
	}

	/** The next row of values, from 0. */
	int row() {
		if (this.randomRows) {
			return this.random.nextInt(this.rows);
		}
		int row = (int) (this.nextRow % this.rows);
		this.nextRow += this.loops;
		return row;
	}

}
