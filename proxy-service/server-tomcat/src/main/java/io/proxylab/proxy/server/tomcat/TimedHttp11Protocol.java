package io.proxylab.proxy.server.tomcat;

import java.io.IOException;

import org.apache.coyote.Adapter;
import org.apache.coyote.Processor;
import org.apache.coyote.http11.AbstractHttp11Protocol;
import org.apache.coyote.http11.Http11NioProtocol;
import org.apache.coyote.http11.Http11Processor;
import org.apache.tomcat.util.net.AbstractEndpoint.Handler.SocketState;
import org.apache.tomcat.util.net.SocketWrapperBase;
import org.jspecify.annotations.Nullable;

/**
 * Ends a connection whose client takes longer than the connection timeout to send the
 * head of a request. Tomcat by itself lets a head take any time, as long as a byte comes
 * within each timeout.
 */
public final class TimedHttp11Protocol extends Http11NioProtocol {

	@Override
	protected Processor createProcessor() {
		return new TimedProcessor(this, getAdapter());
	}

	/** Is called again whenever more of a head comes. */
	private static final class TimedProcessor extends Http11Processor {

		private final AbstractHttp11Protocol<?> protocol;

		/**
		 * The connection whose head is arriving. A processor may serve another one
		 * afterwards.
		 */
		private @Nullable SocketWrapperBase<?> inHead;

		private long begin;

		TimedProcessor(AbstractHttp11Protocol<?> protocol, Adapter adapter) {
			super(protocol, adapter);
			this.protocol = protocol;
		}

		@Override
		@SuppressWarnings("ReferenceEquality") // A connection is equal to no other.
		public SocketState service(SocketWrapperBase<?> socket) throws IOException {
			boolean goesOn = this.inHead == socket;
			if (goesOn && isLate()) {
				this.inHead = null;
				return SocketState.CLOSED;
			}
			SocketState state = super.service(socket);
			boolean waits = state == SocketState.LONG && !isAsync();
			if (waits && !goesOn) {
				this.begin = System.nanoTime();
				// Tomcat keeps the timeout of an idle connection if the head began
				// together with the end of another request.
				socket.setReadTimeout(this.protocol.getConnectionTimeout());
			}
			this.inHead = waits ? socket : null;
			return state;
		}

		private boolean isLate() {
			int timeout = this.protocol.getConnectionTimeout();
			return timeout > 0 && System.nanoTime() - this.begin > timeout * 1_000_000L;
		}

	}

}
