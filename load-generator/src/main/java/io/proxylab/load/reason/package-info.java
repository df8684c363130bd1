/** Why something failed, in words for users, for the generator and the lab. */
@NullMarked
package io.proxylab.load.reason;

import org.jspecify.annotations.NullMarked;
