/** Grizzly, by its worker threads and by suspended responses. */
@NullMarked
package io.proxylab.engine.grizzly;

import org.jspecify.annotations.NullMarked;
