package io.proxylab.proxy.contract;

/**
 * What a server has sent over one stream of HTTP/2 so far.
 *
 * @param status the status code; 0 if there is none
 * @param body the body, a character per byte
 * @param reset whether the server has reset the stream
 * @param whole whether the response has come to its end
 */
record Http2Response(int status, String body, boolean reset, boolean whole) {

	static final Http2Response NONE = new Http2Response(0, "", false, false);

	Http2Response withStatus(int value) {
		return new Http2Response(value, this.body, this.reset, this.whole);
	}

	Http2Response withMore(String more) {
		return new Http2Response(this.status, this.body + more, this.reset, this.whole);
	}

	Http2Response withReset() {
		return new Http2Response(this.status, this.body, true, this.whole);
	}

	Http2Response withEnd() {
		return new Http2Response(this.status, this.body, this.reset, true);
	}

	/** Whether nothing more comes. */
	boolean isOver() {
		return this.reset || this.whole;
	}

}
