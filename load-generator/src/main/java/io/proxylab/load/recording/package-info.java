/**
 * What is measured: an event loop records into intervals of its own, which are merged,
 * written and summed up elsewhere.
 */
@NullMarked
package io.proxylab.load.recording;

import org.jspecify.annotations.NullMarked;
