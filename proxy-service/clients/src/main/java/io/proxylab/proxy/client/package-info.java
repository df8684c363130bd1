/** The HTTP clients a proxy can call its upstream with, behind one face. */
@NullMarked
package io.proxylab.proxy.client;

import org.jspecify.annotations.NullMarked;
