/** What the processes of a trial use while it runs: CPU, threads, memory. */
@NullMarked
package io.proxylab.lab.sampling;

import org.jspecify.annotations.NullMarked;
