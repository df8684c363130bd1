/** Single requests before any load: whether a target answers as it should. */
@NullMarked
package io.proxylab.lab.run.asking;

import org.jspecify.annotations.NullMarked;
