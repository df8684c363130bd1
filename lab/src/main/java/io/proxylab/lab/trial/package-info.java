/**
 * What was measured: the raw files of a trial and of a launch, written whole or not at
 * all.
 */
@NullMarked
package io.proxylab.lab.trial;

import org.jspecify.annotations.NullMarked;
