import { parseRedirectPattern, type RedirectPattern } from '../site/redirect-pattern.ts'

/** The rules of the files `_redirects` and `_headers` of a build. */
export interface HostRules {
  /** The destination of a path, with its status; undefined if no rule fits. */
  redirect(path: string): { to: string; status: number } | undefined
  headers(path: string): [name: string, value: string][]
}

/**
 * Reads the rules as static hosts do: the first redirect that fits counts, and every block of headers.
 *
 * @param redirects Text of `_redirects`: a rule per line.
 * @param headers Text of `_headers`: a path, and below it, indented, a header per line.
 */
export function readHostRules(redirects: string, headers: string): HostRules {
  const rules = redirects.split('\n').flatMap((line) => {
    const [from, to, status = '301'] = line.trim().split(/\s+/)
    return from === undefined || to === undefined || from.startsWith('#')
      ? []
      : [{ pattern: parseRedirectPattern(from), to, status: Number(status) }]
  })
  const blocks = headerBlocks(headers)
  return {
    redirect(path) {
      for (const { pattern, to, status } of rules) {
        const values = pattern.match(path)
        if (values !== undefined) return { to: filled(to, pattern, values), status }
      }
      return undefined
    },
    headers: (path) => blocks.flatMap(({ pattern, lines }) => (pattern.match(path) === undefined ? [] : lines)),
  }
}

function headerBlocks(text: string): { pattern: RedirectPattern; lines: [string, string][] }[] {
  const blocks: { pattern: RedirectPattern; lines: [string, string][] }[] = []
  for (const line of text.split('\n').filter((part) => part.trim() !== '' && !part.startsWith('#'))) {
    if (!/^\s/.test(line)) blocks.push({ pattern: parseRedirectPattern(line.trim()), lines: [] })
    const [, name, value] = /^\s+([\w-]+):\s*(.*)/.exec(line) ?? []
    if (name !== undefined && value !== undefined) blocks.at(-1)?.lines.push([name, value])
  }
  return blocks
}

function filled(to: string, pattern: RedirectPattern, values: readonly (string | undefined)[]): string {
  const origin = /^[a-z][a-z\d+.-]*:\/\/[^/]*/i.exec(to)?.[0] ?? ''
  const path = to.slice(origin.length).replaceAll(/:([a-z]\w*)/gi, (token: string, name: string) => {
    const index = pattern.wildcardFor(name === 'splat' ? '*' : name)
    return index === -1 ? token : (values[index] ?? '')
  })
  return `${origin}${path}`
}
