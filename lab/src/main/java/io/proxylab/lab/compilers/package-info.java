/**
 * The JIT compilers of a launch's processes: what they use, and how they get ahead of all
 * else while a launch warms up.
 */
@NullMarked
package io.proxylab.lab.compilers;

import org.jspecify.annotations.NullMarked;
