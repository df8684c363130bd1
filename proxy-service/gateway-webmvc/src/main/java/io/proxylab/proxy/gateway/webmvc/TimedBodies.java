package io.proxylab.proxy.gateway.webmvc;

import java.io.IOException;

import io.proxylab.proxy.forwarding.Forwarding;
import io.proxylab.proxy.forwarding.TimedBody;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

import org.springframework.core.Ordered;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Refuses requests whose body takes too long to arrive: the gateway passes a body on as
 * it comes, and takes a client that fails for an upstream that does.
 */
class TimedBodies extends OncePerRequestFilter implements Ordered {

	private final Forwarding forwarding;

	TimedBodies(Forwarding forwarding) {
		this.forwarding = forwarding;
	}

	@Override
	protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
			throws ServletException, IOException {
		chain.doFilter(new TimedRequest(request), response);
	}

	@Override
	public int getOrder() {
		return Ordered.HIGHEST_PRECEDENCE;
	}

	private final class TimedRequest extends HttpServletRequestWrapper {

		private @Nullable ServletInputStream body;

		TimedRequest(HttpServletRequest request) {
			super(request);
		}

		@Override
		public ServletInputStream getInputStream() throws IOException {
			ServletInputStream timed = this.body;
			if (timed == null) {
				timed = new TimedInputStream(super.getInputStream());
				this.body = timed;
			}
			return timed;
		}

	}

	private final class TimedInputStream extends ServletInputStream {

		private final ServletInputStream body;

		private final TimedBody timed;

		TimedInputStream(ServletInputStream body) {
			this.body = body;
			this.timed = new TimedBody(body, TimedBodies.this.forwarding.requestTimeout());
		}

		@Override
		public int read() {
			return this.timed.read();
		}

		@Override
		public int read(byte[] target, int offset, int length) {
			return this.timed.read(target, offset, length);
		}

		@Override
		public boolean isFinished() {
			return this.body.isFinished();
		}

		@Override
		public boolean isReady() {
			return this.body.isReady();
		}

		@Override
		public void setReadListener(ReadListener listener) {
			this.body.setReadListener(listener);
		}

	}

}
