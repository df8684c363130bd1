/** What proves the files of {@code docker/} and {@code ecs/}. */
@NullMarked
package io.proxylab.infrastructure;

import org.jspecify.annotations.NullMarked;
