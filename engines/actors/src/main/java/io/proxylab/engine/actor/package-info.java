/** An actor a session, in which its requests wait, as study B's web actors. */
@NullMarked
package io.proxylab.engine.actor;

import org.jspecify.annotations.NullMarked;
