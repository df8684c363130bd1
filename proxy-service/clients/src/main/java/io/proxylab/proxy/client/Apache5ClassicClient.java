package io.proxylab.proxy.client;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Optional;

import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.http.message.BasicClassicHttpRequest;

/** Apache HttpClient 5, classic. */
final class Apache5ClassicClient implements BlockingClient {

	private static final int CHUNK = 8 * 1024;

	private final ClientSettings settings;

	private final HttpHost host;

	private final Apache5ClassicConnections connections;

	Apache5ClassicClient(ClientSettings settings) {
		this.settings = settings;
		this.host = Apache5.host(settings);
		this.connections = new Apache5ClassicConnections(settings);
	}

	@Override
	public UpstreamResponse exchange(UpstreamRequest request) {
		ClassicHttpRequest message = new BasicClassicHttpRequest(request.method(), this.host, request.target());
		Apache5.addHeaders(request, message);
		if (!this.settings.keepAlive()) {
			message.setHeader(HttpHeaders.CONNECTION, "close");
		}
		if (request.statesLength()) {
			message.setEntity(new ByteArrayEntity(request.body().bytes(), null));
		}
		try {
			return this.connections.client().execute(this.host, message, null, this::read);
		}
		catch (IOException ex) {
			throw Apache5.failure(ex);
		}
	}

	private UpstreamResponse read(ClassicHttpResponse response) throws IOException {
		HttpEntity entity = response.getEntity();
		return new UpstreamResponse(response.getCode(), Apache5.headers(response),
				(entity != null) ? body(entity) : Body.EMPTY);
	}

	private Body body(HttpEntity entity) throws IOException {
		BodyCollector body = new BodyCollector(this.settings.maxBody());
		body.expect(entity.getContentLength());
		InputStream content = entity.getContent();
		byte[] chunk = new byte[CHUNK];
		for (int count = content.read(chunk); count != -1; count = content.read(chunk)) {
			body.add(ByteBuffer.wrap(chunk, 0, count));
		}
		return body.body();
	}

	@Override
	public Optional<Pool> pool() {
		return this.connections.pool();
	}

	@Override
	public Map<String, Object> limits() {
		return this.connections.limits();
	}

	@Override
	public void close() {
		this.connections.close();
	}

}
