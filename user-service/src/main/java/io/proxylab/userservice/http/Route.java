package io.proxylab.userservice.http;

/** What becomes of a request: held and answered with a user, or refused at once. */
sealed interface Route permits Ask, Problem {

}
