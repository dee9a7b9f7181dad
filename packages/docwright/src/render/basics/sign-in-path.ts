/**
 * The address to which a provider sends a reader back after signing in to try an endpoint, without base path. It is
 * registered with providers once, so it must not change.
 */
export const signInPath = '/_docwright/sign-in.html'
