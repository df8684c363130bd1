package io.proxylab.proxy.servlet;

import java.io.IOException;
import java.util.List;

import io.proxylab.proxy.client.Header;
import jakarta.servlet.http.HttpServletResponse;

/**
 * Writes header lines as they are given: names in their case, values to the letter.
 * Servers differ in what they make of the servlet API's.
 */
@FunctionalInterface
public interface HeaderLines {

	/** Adds these lines to a response that has its status and nothing else. */
	void write(List<Header> headers, HttpServletResponse response) throws IOException;

}
