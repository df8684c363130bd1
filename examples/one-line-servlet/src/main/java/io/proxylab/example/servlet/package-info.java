/** A forwarding service on Spring MVC whose controller is one line. */
@NullMarked
package io.proxylab.example.servlet;

import org.jspecify.annotations.NullMarked;
