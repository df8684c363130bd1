/** The generator as a process: commands in, events out. */
@NullMarked
package io.proxylab.load.process;

import org.jspecify.annotations.NullMarked;
