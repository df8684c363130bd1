/** From a reader's own numbers to a stack, a size, a policy and a defence. */
@NullMarked
package io.proxylab.lab.advise;

import org.jspecify.annotations.NullMarked;
