/** How nginx, where it is installed, is set up for the job of the variants. */
@NullMarked
package io.proxylab.proxy.nginx;

import org.jspecify.annotations.NullMarked;
