/** Containers: the engine of this machine, and what it is told and asked. */
@NullMarked
package io.proxylab.lab.container;

import org.jspecify.annotations.NullMarked;
