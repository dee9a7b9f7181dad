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
  const origin = url.origin.toLowerCase()
  // An address is without its scheme's own port; a server may be named with it.
  const written = [origin, `${origin}${url.protocol === 'https:' ? ':443' : ':80'}`]
  return servers.some((server) => {
    const pieces = originPieces(server)
    return pieces !== undefined && written.some((text) => fits(text, pieces))
  })
}

/** A part of an origin: one of a few texts, or a label of a host name. */
type OriginPiece = readonly string[] | 'label'

/** No host name is as long, whatever its variables are called. */
const maxAuthority = 2000

function originPieces({ url, variables }: NamedServer): readonly OriginPiece[] | undefined {
  const known = new Map(variables.map((variable) => [variable.name, variable]))
  const valuesOf = (name: string): string[] => [...(known.get(name)?.enum ?? []), known.get(name)?.default ?? '']
  // A variable that holds more than a part of the host is its values.
  const whole = /^\{([^}]*)\}/.exec(url)
  if (whole !== null) {
    const rest = url.slice(whole[0].length)
    return [valuesOf(whole[1] ?? '').flatMap((value) => originOf(`${value}${rest}`))]
  }
  const [, scheme, authority] = /^(https?):\/\/([^/?#]+)/i.exec(url) ?? []
  if (scheme === undefined || authority === undefined) return undefined
  if (authority.includes('@') || authority.length > maxAuthority) return undefined
  const parts = authority.split(/(\{[^{}]*\})/)
  const pieces = parts.map((part, index): OriginPiece => {
    if (!part.startsWith('{')) return [part.toLowerCase()]
    const name = part.slice(1, -1)
    const rest = parts.slice(index + 1).join('')
    if ((known.get(name)?.enum.length ?? 0) === 0 && isLabelOfDomain(rest)) return 'label'
    return (
      valuesOf(name)
        // The end of the host may bring the beginning of the path with it.
        .map((value) => (rest === '' ? value.replace(/[/?#].*/s, '') : value).toLowerCase())
        .filter((value) => value !== '')
    )
  })
  return [[`${scheme.toLowerCase()}://`], ...pieces]
}

/**
 * Whether a text consists of pieces. All places that fit so far move through it together: an expression made of the values
 * of many variables would try each combination of them.
 */
function fits(text: string, pieces: readonly OriginPiece[]): boolean {
  let places = new Set([0])
  for (const piece of pieces) {
    const next = new Set<number>()
    for (const place of places) {
      if (piece === 'label') for (let end = place; /[a-z0-9-]/.test(text.charAt(end)); end += 1) next.add(end + 1)
      else for (const value of piece) if (text.startsWith(value, place)) next.add(place + value.length)
    }
    places = next
  }
  return places.has(text.length)
}

/** The rest is a domain of at least two labels, written out. */
function isLabelOfDomain(rest: string): boolean {
  return /^\.[a-z0-9-]+\.[a-z0-9.-]+(?::\d+)?$/i.test(rest)
}

function originOf(url: string): string[] {
  if (!URL.canParse(url)) return []
  const { origin } = new URL(url)
  return origin === 'null' ? [] : [origin.toLowerCase()]
}
