/**
 * Commands before a run: {@code init} and {@code plan}, and how an experiment is found.
 */
@NullMarked
package io.proxylab.lab.cli.experiment;

import org.jspecify.annotations.NullMarked;
