/** How an experiment file is read: every error of it found at once. */
@NullMarked
package io.proxylab.lab.experiment.file;

import org.jspecify.annotations.NullMarked;
