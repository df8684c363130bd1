/** What is asked: an experiment as immutable records. */
@NullMarked
package io.proxylab.lab.experiment;

import org.jspecify.annotations.NullMarked;
