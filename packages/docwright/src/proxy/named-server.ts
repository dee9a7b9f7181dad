/** A server as a specification names it. */
export interface NamedServer {
  /** With variables in braces. */
  url: string
  variables: readonly { name: string; default: string; enum: readonly string[] }[]
}

/**
 * Whether an address belongs to one of the servers: same scheme, host and port.
 *
 * A variable stands for its values; one without a list of values stands for one label of a host name whose own domain
 * is written out, and for its default anywhere else. `https://{host}` therefore is its default alone.
 *
 * @param url The address.
 * @param servers The servers.
 */
export function isNamedServer(url: URL, servers: readonly NamedServer[]): boolean {
  return servers.some((server) => originPattern(server)?.test(url.origin) === true)
}

function originPattern({ url, variables }: NamedServer): RegExp | undefined {
  const defaults = new Map(variables.map((variable) => [variable.name, variable]))
  // A variable that holds more than a part of the host is its values.
  const whole = /^\{([^}]*)\}/.exec(url)
  if (whole !== null) {
    const variable = defaults.get(whole[1] ?? '')
    const values = [...(variable?.enum ?? []), variable?.default ?? '']
    const origins = values.flatMap((value) => originOf(`${value}${url.slice(whole[0].length)}`))
    return origins.length === 0 ? undefined : new RegExp(`^(?:${origins.map(escaped).join('|')})$`, 'i')
  }
  const parts = /^(https?):\/\/([^/?#]+)/i.exec(url)
  const scheme = parts?.[1]?.toLowerCase()
  const authority = parts?.[2]
  if (scheme === undefined || authority === undefined || authority.includes('@')) return undefined
  const pattern = authority
    .split(/(\{[^{}]*\})/)
    .map((part, index, all) => {
      if (!part.startsWith('{')) return escaped(part)
      const variable = defaults.get(part.slice(1, -1))
      const isLast = all.slice(index + 1).join('') === ''
      // The end of the host may bring the beginning of the path with it.
      const values = [...(variable?.enum ?? []), variable?.default ?? '']
        .map((value) => (isLast ? value.replace(/[/?#].*/s, '') : value))
        .filter((value) => value !== '')
      if ((variable?.enum.length ?? 0) === 0 && isLabelOfDomain(all.slice(index + 1).join(''))) return '[a-z0-9-]+'
      return values.length === 0 ? '(?!)' : `(?:${values.map(escaped).join('|')})`
    })
    .join('')
  const port = scheme === 'https' ? '(?::443)?' : '(?::80)?'
  // The address is already without its scheme's own port.
  return new RegExp(`^${scheme}://${pattern.replace(scheme === 'https' ? /:443$/ : /:80$/, '')}${port}$`, 'i')
}

/** The rest is a domain of at least two labels, written out. */
function isLabelOfDomain(rest: string): boolean {
  return /^\.[a-z0-9-]+\.[a-z0-9.-]+(?::\d+)?$/i.test(rest)
}

function originOf(url: string): string[] {
  if (!URL.canParse(url)) return []
  const { origin } = new URL(url)
  return origin === 'null' ? [] : [origin]
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}
