package io.proxylab.proxy.netty;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.util.concurrent.Future;
import io.proxylab.proxy.rules.Reason;
import org.jspecify.annotations.Nullable;

/** A request that is whole and not yet answered: it ends once, in one of three ways. */
final class Exchange {

	private final ClientConnection client;

	private final ForwardedRequest request;

	private final long begunNanos = System.nanoTime();

	/** Its own until it is sent. */
	private @Nullable ByteBuf body;

	/** Limits the wait for a connection. */
	private @Nullable Future<?> patience;

	private @Nullable UpstreamConnection connection;

	private boolean over;

	/**
	 * A request to be sent.
	 * @param client gets the answer
	 * @param request without its body
	 * @param body given away
	 */
	Exchange(ClientConnection client, ForwardedRequest request, ByteBuf body) {
		this.client = client;
		this.request = request;
		this.body = body;
	}

	HttpRequest request() {
		return this.request.head();
	}

	boolean isHead() {
		return this.request.isHead();
	}

	/** Since it was whole. */
	long nanosSoFar() {
		return System.nanoTime() - this.begunNanos;
	}

	boolean isOver() {
		return this.over;
	}

	/** Notes that it waits for a connection, and what ends that wait. */
	void waits(Future<?> patience) {
		this.patience = patience;
	}

	/** The message to send, once. */
	FullHttpRequest sentOn(UpstreamConnection taker, ProxySettings settings) {
		endPatience();
		this.connection = taker;
		ByteBuf content = this.body;
		this.body = null;
		return this.request.message((content != null) ? content : Unpooled.EMPTY_BUFFER, settings);
	}

	/**
	 * Ends it with the upstream's answer.
	 * @param body of the response; given away
	 */
	void answered(HttpResponse response, ByteBuf body) {
		if (end()) {
			this.client.answered(this, response, body);
		}
		else {
			body.release();
		}
	}

	/** Ends it without an answer of the upstream. */
	void failed(Reason reason) {
		if (end()) {
			this.client.failed(this, reason);
		}
	}

	/** Ends it because nobody waits for it any more. */
	void cancel(UpstreamPool pool) {
		UpstreamConnection taker = this.connection;
		if (end()) {
			if (taker != null) {
				taker.abandon();
			}
			else {
				pool.forget(this);
			}
		}
	}

	private boolean end() {
		if (this.over) {
			return false;
		}
		this.over = true;
		this.connection = null;
		endPatience();
		if (this.body != null) {
			this.body.release();
			this.body = null;
		}
		return true;
	}

	private void endPatience() {
		if (this.patience != null) {
			this.patience.cancel(false);
			this.patience = null;
		}
	}

}
