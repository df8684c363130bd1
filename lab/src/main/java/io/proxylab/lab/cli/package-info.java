/** The command line: one thin class a command. */
@NullMarked
package io.proxylab.lab.cli;

import org.jspecify.annotations.NullMarked;
