/**
 * Lets the dashboard show a page of a hosted site in a frame, beside the same page as it would be.
 *
 * @param response Answer for a site; its policy is changed in place.
 * @param publicUrl Address of the platform.
 */
export function allowFraming(response: Response, publicUrl: string): Response {
  const policy = response.headers.get('content-security-policy')
  if (policy !== null) {
    const { origin } = new URL(publicUrl)
    const opened = policy.replace("frame-ancestors 'self'", `frame-ancestors 'self' ${origin}`)
    response.headers.set('content-security-policy', opened)
  }
  return response
}
