/**
 * Lets the dashboard show a page of a hosted site in a frame, next to the same page with the changes.
 *
 * @param response Answer for a site; its policy is changed in place.
 * @param publicUrl Address of the platform.
 */
export function allowFraming(response: Response, publicUrl: string): Response {
  const policy = response.headers.get('content-security-policy')
  if (policy !== null) response.headers.set('content-security-policy', openedTo(publicUrl, policy))
  return response
}

/**
 * Makes the same of the headers of answers that are kept: the same list gives the same list.
 *
 * @param publicUrl Address of the platform.
 * @returns Takes and gives names, in lower case, and values in turn.
 */
export function createFramingHeaders(publicUrl: string): (headers: readonly string[]) => readonly string[] {
  const opened = new WeakMap<readonly string[], readonly string[]>()
  return (headers) => {
    const known = opened.get(headers)
    if (known !== undefined) return known
    const at = headers.indexOf('content-security-policy') + 1
    const made = at === 0 ? headers : headers.with(at, openedTo(publicUrl, headers[at] ?? ''))
    opened.set(headers, made)
    return made
  }
}

function openedTo(publicUrl: string, policy: string): string {
  return policy.replace("frame-ancestors 'self'", `frame-ancestors 'self' ${new URL(publicUrl).origin}`)
}
