/** How long the upstream holds a request, as text and as samples. */
@NullMarked
package io.proxylab.userservice.delay;

import org.jspecify.annotations.NullMarked;
