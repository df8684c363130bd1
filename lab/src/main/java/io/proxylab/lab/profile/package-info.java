/**
 * Where the CPU time of a target goes: a flight recording of its JVM, and its summary.
 */
@NullMarked
package io.proxylab.lab.profile;

import org.jspecify.annotations.NullMarked;
