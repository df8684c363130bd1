/** Whether a JVM was warm, and what a fresh one costs until it is. */
@NullMarked
package io.proxylab.lab.analysis.steadiness;

import org.jspecify.annotations.NullMarked;
