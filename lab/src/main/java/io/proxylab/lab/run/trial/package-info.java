/** One trial: the load, and what is watched while it lasts. */
@NullMarked
package io.proxylab.lab.run.trial;

import org.jspecify.annotations.NullMarked;
