/** Certificates that nobody else believes, made when they are needed. */
@NullMarked
package io.proxylab.certificates;

import org.jspecify.annotations.NullMarked;
