/** What every proxy of this project keeps to and tells of itself, without a library. */
@NullMarked
package io.proxylab.proxy.rules;

import org.jspecify.annotations.NullMarked;
