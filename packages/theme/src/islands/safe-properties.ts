type Properties = Record<string, unknown>

const addresses = new Set(['href', 'src', 'action', 'poster', 'formAction', 'xlinkHref', 'img'])
// Browsers skip blanks and control characters in a scheme.
const scriptAddress = /^(?:java|vb)script:/i

/**
 * Properties without addresses that are scripts; addresses of pages get the site's base path.
 *
 * @param properties As code gives them.
 * @param base Base path of the site.
 */
export function safeProperties(properties: Properties | null, base: string): Properties | null {
  if (properties === null) return null
  const safe: Properties = {}
  for (const [name, value] of Object.entries(properties)) {
    if (typeof value !== 'string') safe[name] = value
    else if (!addresses.has(name)) safe[name] = value
    else if (!scriptAddress.test(value.replaceAll(/[\s\p{Cc}]+/gu, ''))) safe[name] = withBase(value, base)
  }
  return safe
}

function withBase(address: string, base: string): string {
  const inside = address.startsWith('/') && !address.startsWith('//')
  return base !== '' && inside && address !== base && !address.startsWith(`${base}/`) ? `${base}${address}` : address
}
