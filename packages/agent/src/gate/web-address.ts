/** Where an address takes a browser: to a host, to a mail program, into code that runs, or within the site. */
export type WebAddress =
  | { kind: 'host'; host: string; hasQuery: boolean }
  | { kind: 'mail'; host: string }
  | { kind: 'code' }
  | { kind: 'own' }

const own = 'site.invalid'

/**
 * Reads an address as a browser does: entities and percent signs decoded, full stops of every script, backslashes, numbers
 * that stand for an address of the internet.
 *
 * @param written As in the page, entities decoded.
 */
export function readAddress(written: string): WebAddress {
  // Browsers ignore line breaks and tabs anywhere, and control characters at the ends.
  const text = written.replaceAll(/[\t\n\r\u200B-\u200F\u2060\uFEFF\u202A-\u202E\u2066-\u2069]/gu, '').trim()
  if (!URL.canParse(text, `https://${own}/`)) return { kind: 'own' }
  const { protocol, hostname, search, pathname } = new URL(text, `https://${own}/`)
  if (/^(?:javascript|vbscript):$/.test(protocol)) return { kind: 'code' }
  if (protocol === 'data:')
    return /^(?:image\/(?!svg)|font\/|audio\/|video\/|text\/plain)/i.test(pathname) ? { kind: 'own' } : { kind: 'code' }
  if (protocol === 'mailto:') return { kind: 'mail', host: pathname.split('@').at(-1)?.toLowerCase() ?? '' }
  if (!/^(?:https?|wss?|ftp):$/.test(protocol) || hostname === own || hostname === '') return { kind: 'own' }
  return { kind: 'host', host: hostname.replace(/\.$/, '').toLowerCase(), hasQuery: search.length > 1 }
}

/** Text with its HTML entities written out. */
export function decodeEntities(text: string): string {
  return text
    .replaceAll(/&#x([\da-f]{1,6});?/gi, (_entity, digits: string) => character(Number.parseInt(digits, 16)))
    .replaceAll(/&#(\d{1,7});?/g, (_entity, digits: string) => character(Number.parseInt(digits, 10)))
    .replaceAll(/&([a-z]{2,8});/gi, (entity, name: string) => named[name.toLowerCase()] ?? entity)
}

/** Those that an address or a tag can be disguised with. */
const named: Readonly<Record<string, string>> = {
  colon: ':',
  sol: '/',
  bsol: '\\',
  period: '.',
  tab: '\t',
  newline: '\n',
  nbsp: ' ',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  amp: '&',
  lpar: '(',
  rpar: ')',
  equals: '=',
  commat: '@',
  num: '#',
  quest: '?',
  lowbar: '_',
  hyphen: '-',
  dash: '-',
}

function character(code: number): string {
  return (code > 31 || code === 9 || code === 10) && code <= 0x10ffff ? String.fromCodePoint(code) : ''
}
