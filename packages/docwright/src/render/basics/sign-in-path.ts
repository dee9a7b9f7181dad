/**
 * Where a provider sends a reader back to who signs in to try an endpoint, without base path. Providers are told this
 * address once, so that it stays as it is.
 */
export const signInPath = '/_docwright/sign-in.html'
