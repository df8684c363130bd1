/**
 * Commands on what runs have left: {@code report}, {@code compare}, {@code history} and
 * others.
 */
@NullMarked
package io.proxylab.lab.cli.results;

import org.jspecify.annotations.NullMarked;
