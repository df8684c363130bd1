/**
 * Commands that start something: {@code run}, {@code resume}, {@code try}, {@code
 * calibrate}.
 */
@NullMarked
package io.proxylab.lab.cli.run;

import org.jspecify.annotations.NullMarked;
