package io.proxylab.userservice.http;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http2.DefaultHttp2DataFrame;
import io.netty.handler.codec.http2.DefaultHttp2HeadersFrame;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2FrameStream;
import io.proxylab.userservice.delay.Delay.Failing;
import io.proxylab.userservice.delay.Delay.Failure;
import org.jspecify.annotations.Nullable;

/**
 * A stream of HTTP/2: takes one request, holds it for its delay and answers it, whatever
 * becomes of the others of its connection.
 */
final class UserStream implements Answering {

	private final UserStreams connection;

	private final Http2FrameStream stream;

	private final HttpRequest request;

	private int bodyBytes;

	private @Nullable Exchange exchange;

	UserStream(UserStreams connection, Http2FrameStream stream, HttpRequest request) {
		this.connection = connection;
		this.stream = stream;
		this.request = request;
	}

	/** Bytes of the request's body have come. */
	void read(int bytes, boolean last) {
		if (this.exchange != null) {
			return;
		}
		this.bodyBytes += bytes;
		if (this.bodyBytes > UserConnection.GREATEST_BODY) {
			hold(Exchange.of(Unreadable.tooLong(UserConnection.GREATEST_BODY), this, loop(), isHead(),
					Persistence.KEEP));
			if (!last) {
				this.connection.reset(this.stream, Http2Error.NO_ERROR);
			}
		}
		else if (last) {
			arrived();
		}
	}

	/** The request has fully arrived. */
	void arrived() {
		long now = loop().nanoTime();
		Route route = loop().router().route(this.request);
		this.request.setProtocolVersion(UserStreams.HTTP_2);
		loop().last().add(this.request, now);
		hold(switch (route) {
			case Ask ask -> Exchange.of(ask, this, loop(), now, isHead(), Persistence.KEEP);
			case Problem problem -> Exchange.of(problem, this, loop(), isHead(), Persistence.KEEP);
		});
	}

	private LoopState loop() {
		return this.connection.loop();
	}

	private boolean isHead() {
		return this.request.method().equals(HttpMethod.HEAD);
	}

	private void hold(Exchange held) {
		this.exchange = held;
		if (held.delayNanos() == 0) {
			held.run();
		}
		else {
			long spent = nanoTime() - held.arrivalNanos();
			held.heldBy(this.connection.context()
				.executor()
				.schedule(held, held.delayNanos() - spent, TimeUnit.NANOSECONDS));
		}
	}

	@Override
	public void answerDue(Exchange due) {
		Failing failing = due.failing();
		Failure failure = (failing != null) ? failing.failure() : Failure.STATUS;
		if (failing != null && (failure == Failure.STALL || failure == Failure.DRIP)) {
			new SlowAnswer(this, due, failing).start();
		}
		else if (failure == Failure.STATUS) {
			answer(due);
		}
		else {
			answered(due, Duration.ZERO);
			this.connection.reset(this.stream, Http2Error.INTERNAL_ERROR);
		}
	}

	private void answer(Exchange due) {
		int length = due.isHead() ? 0 : due.answer().bodyLength();
		answered(due, Duration.ZERO);
		head(due, length == 0);
		if (length > 0) {
			data(due.answer().body(0, length), true);
		}
		this.connection.flush();
	}

	@Override
	public void headOf(Exchange due) {
		head(due, false);
	}

	private void head(Exchange due, boolean last) {
		var _ = this.connection.context()
			.write(new DefaultHttp2HeadersFrame(due.answer().head(nanoTime() - due.arrivalNanos(), loop().date()), last)
				.stream(this.stream));
	}

	private void data(ByteBuf bytes, boolean last) {
		var _ = this.connection.context().write(new DefaultHttp2DataFrame(bytes, last).stream(this.stream));
	}

	@Override
	public void write(ByteBuf piece) {
		data(piece, false);
		this.connection.context().flush();
	}

	@Override
	public void later(Exchange held, Runnable task, Duration after) {
		held.heldBy(this.connection.context().executor().schedule(task, after.toNanos(), TimeUnit.NANOSECONDS));
	}

	@Override
	public long nanoTime() {
		return loop().nanoTime();
	}

	@Override
	public void ended(Exchange slow, Duration more) {
		answered(slow, more);
		data(Unpooled.EMPTY_BUFFER, true);
		this.connection.flush();
	}

	private void answered(Exchange due, Duration more) {
		this.connection.forget(this.stream.id());
		if (!due.isRefused()) {
			long now = nanoTime();
			loop().meter().answered(now, now - due.arrivalNanos() - due.delayNanos() - more.toNanos());
		}
	}

	/** The client has gone, or will not hear the answer. */
	void abort() {
		Exchange held = this.exchange;
		if (held != null) {
			held.cancel();
			if (!held.isRefused()) {
				loop().meter().aborted(nanoTime());
			}
		}
	}

}
