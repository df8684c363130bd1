/** A proxy on Netty alone: the least that a JVM needs for the job. */
@NullMarked
package io.proxylab.proxy.netty;

import org.jspecify.annotations.NullMarked;
