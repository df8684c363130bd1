package io.proxylab.load.engine;

import java.nio.file.Path;

import io.proxylab.load.protocol.LoadSettings;
import io.proxylab.load.protocol.LoadSettings.Connection;
import io.proxylab.load.protocol.Patience;
import io.proxylab.load.protocol.Shape;
import org.jspecify.annotations.Nullable;

/**
 * A short load, to be varied. It ends after so many answers, however slow the machine is.
 */
final class ShortLoad {

	static final int USERS = 5;

	private final String url;

	private int users = USERS;

	private long settleMillis;

	private long windowMillis = 60_000;

	private long maxRequests = 100;

	private long timeoutMillis = 10_000;

	private Connection connection = Connection.KEEP_ALIVE;

	private Shape shape = Shape.CLOSED;

	private Patience patience = Patience.ENDLESS;

	private @Nullable Path directory;

	private String body = ScriptedServer.BODY;

	ShortLoad(String url) {
		this.url = url;
	}

	ShortLoad users(int users) {
		this.users = users;
		return this;
	}

	ShortLoad settleMillis(long settleMillis) {
		this.settleMillis = settleMillis;
		return this;
	}

	/** Instead of an end once there were enough answers. */
	ShortLoad forMillis(long windowMillis) {
		this.windowMillis = windowMillis;
		this.maxRequests = 0;
		return this;
	}

	ShortLoad maxRequests(long maxRequests) {
		this.maxRequests = maxRequests;
		return this;
	}

	ShortLoad timeoutMillis(long timeoutMillis) {
		this.timeoutMillis = timeoutMillis;
		return this;
	}

	ShortLoad connection(Connection connection) {
		this.connection = connection;
		return this;
	}

	ShortLoad shape(Shape shape) {
		this.shape = shape;
		return this;
	}

	ShortLoad patience(Patience patience) {
		this.patience = patience;
		return this;
	}

	ShortLoad directory(Path directory) {
		this.directory = directory;
		return this;
	}

	ShortLoad body(String body) {
		this.body = body;
		return this;
	}

	LoadSettings build() {
		return new LoadSettings("test", this.url, this.users, this.shape, 0, this.settleMillis, this.windowMillis,
				this.maxRequests, this.timeoutMillis, this.connection, new LoadSettings.Expect(200, this.body),
				(this.directory != null) ? this.directory.toString() : null)
			.of(this.patience);
	}

}
