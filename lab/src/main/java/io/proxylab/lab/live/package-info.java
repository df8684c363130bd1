/** A page on this machine that follows a run. */
@NullMarked
package io.proxylab.lab.live;

import org.jspecify.annotations.NullMarked;
