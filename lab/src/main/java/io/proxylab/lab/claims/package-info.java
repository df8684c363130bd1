/**
 * Claims about a run: their language, and what replicates say of them. Pure functions of
 * texts and figures. The grammar stands in {@link io.proxylab.lab.claims.ClaimParser}; a
 * measure is a constant of {@link io.proxylab.lab.claims.Measure}.
 */
@NullMarked
package io.proxylab.lab.claims;

import org.jspecify.annotations.NullMarked;
