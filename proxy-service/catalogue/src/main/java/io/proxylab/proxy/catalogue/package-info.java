/** What variants and peers there are: the one list that every other list is made from. */
@NullMarked
package io.proxylab.proxy.catalogue;

import org.jspecify.annotations.NullMarked;
