/** How fast the machine is at the moment. */
@NullMarked
package io.proxylab.lab.pace;

import org.jspecify.annotations.NullMarked;
