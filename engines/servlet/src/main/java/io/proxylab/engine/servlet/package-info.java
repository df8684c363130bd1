/** One servlet for each way of waiting, for every container. */
@NullMarked
package io.proxylab.engine.servlet;

import org.jspecify.annotations.NullMarked;
