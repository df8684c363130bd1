/**
 * Files that people write: YAML whose every value knows its place, so that all errors of
 * a file are told at once.
 */
@NullMarked
package io.proxylab.lab.yaml;

import org.jspecify.annotations.NullMarked;
