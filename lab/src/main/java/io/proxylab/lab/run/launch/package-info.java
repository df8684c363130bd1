/**
 * The processes of one launch together: target, upstream, generator, and their compilers.
 */
@NullMarked
package io.proxylab.lab.run.launch;

import org.jspecify.annotations.NullMarked;
