/**
 * Plays a scenario with real proxies behind a real HAProxy, and keeps what was measured.
 */
@NullMarked
package io.proxylab.lab.replay;

import org.jspecify.annotations.NullMarked;
