/** Where the processes of a launch run, and how each is started, asked and ended. */
@NullMarked
package io.proxylab.lab.run.place;

import org.jspecify.annotations.NullMarked;
