package io.proxylab.proxy.client;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

import org.apache.hc.client5.http.classic.ExecChain;
import org.apache.hc.client5.http.classic.ExecChainHandler;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.io.entity.HttpEntityWrapper;

/**
 * What Spring's RestClient needs between itself and the library. It gives a request
 * without a body one of no bytes, GET and HEAD apart, so that the library states
 * {@code Content-Length: 0} for DELETE, too. And it reads on to the end of a response
 * that it closes, however long that is.
 */
final class RestClientStep implements ExecChainHandler {

	private final int maxBody;

	RestClientStep(int maxBody) {
		this.maxBody = maxBody;
	}

	@Override
	public ClassicHttpResponse execute(ClassicHttpRequest request, ExecChain.Scope scope, ExecChain chain)
			throws IOException, HttpException {
		HttpEntity content = request.getEntity();
		if (content != null && content.getContentLength() == 0) {
			// The library knows which methods state it all the same.
			request.setEntity(null);
		}
		ClassicHttpResponse response = chain.proceed(request, scope);
		HttpEntity entity = response.getEntity();
		if (entity != null) {
			response.setEntity(new Limited(entity, this.maxBody, scope.execRuntime::discardEndpoint));
		}
		return response;
	}

	/** A body that ends its connection when it turns out too long. */
	private static final class Limited extends HttpEntityWrapper {

		private final int max;

		private final Runnable end;

		Limited(HttpEntity entity, int max, Runnable end) {
			super(entity);
			this.max = max;
			this.end = end;
		}

		@Override
		public InputStream getContent() throws IOException {
			InputStream content = super.getContent();
			if (getContentLength() > this.max) {
				throw tooLarge();
			}
			return new FilterInputStream(content) {

				private int length;

				@Override
				public int read() throws IOException {
					int octet = super.read();
					count((octet != -1) ? 1 : 0);
					return octet;
				}

				@Override
				public int read(byte[] bytes, int offset, int most) throws IOException {
					int count = super.read(bytes, offset, most);
					count(count);
					return count;
				}

				private void count(int more) throws IOException {
					this.length += Math.max(0, more);
					if (this.length > Limited.this.max) {
						throw tooLarge();
					}
				}

			};
		}

		private IOException tooLarge() {
			this.end.run();
			return new IOException(BodyCollector.tooLarge(this.max));
		}

	}

}
