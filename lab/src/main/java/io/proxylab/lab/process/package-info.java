/**
 * The processes of a run: started in their enclosures, watched, and none of them outlives
 * the lab.
 */
@NullMarked
package io.proxylab.lab.process;

import org.jspecify.annotations.NullMarked;
