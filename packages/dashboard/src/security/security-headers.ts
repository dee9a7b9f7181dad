/**
 * Headers of every page: nothing foreign runs, nothing inline runs, no other site can frame it, and it is not cached.
 *
 * @param frames Origins whose pages this page shows in frames.
 * @param formTargets Origins that a form of this page is sent to, besides our own.
 */
export function securityHeaders(
  frames: readonly string[],
  formTargets: readonly string[] = [],
): Record<string, string> {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    ["form-action 'self'", ...formTargets].join(' '),
    `frame-src ${frames.length === 0 ? "'none'" : frames.join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ]
  return {
    'content-security-policy': policy.join('; '),
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    'cache-control': 'no-store',
  }
}

/**
 * Origins of the addresses a page frames.
 *
 * @param addresses Absolute URLs; anything that is not one with http or https is omitted.
 */
export function frameOrigins(addresses: readonly (string | null)[]): string[] {
  const origins = new Set<string>()
  for (const address of addresses) {
    if (address === null || !URL.canParse(address)) continue
    const { origin, protocol } = new URL(address)
    if (protocol === 'http:' || protocol === 'https:') origins.add(origin)
  }
  return [...origins]
}
