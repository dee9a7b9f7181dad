/** The text of a built page. */
export interface PageText {
  /** Everything inside `<main>`, code included, and what components written in JavaScript were given to show. */
  all: string
  /** What a reader sees without code, a line for each block: no syntax may be seen here. */
  prose: string
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00A0' }
// A `>` in quotation marks does not end a tag: texts to copy stand in attributes.
const rest = String.raw`(?:"[^"]*"|'[^']*'|[^>"'])*>`
const inLine = new RegExp(String.raw`</?(?:span|a|b|i|em|strong|code|mark|del|sup|sub|wbr|u|s|small|kbd)\b${rest}`, 'g')
const anyTag = new RegExp(`<[a-z/!]${rest}`, 'gi')

/**
 * Reads the text of a page as a reader sees it.
 *
 * @param html The page.
 * @returns Its text; tags of blocks end a line.
 */
export function pageText(html: string): PageText {
  const main = /<main[\s>][\s\S]*<\/main>/.exec(html)?.[0] ?? html
  const given = givenToCode(main)
  const visible = without('script|style|template', main)
  const prose = without('pre|code|math|svg|textarea|kbd', visible)
  // Whether an element in the line separates words is for the style sheet to say; both readings count.
  const all = `${textOf(visible, '')} ${textOf(visible, ' ')} ${textOf(given, ' ')}`
  return { all, prose: textOf(prose.replaceAll(/\s+/g, ' '), '') }
}

function without(names: string, html: string): string {
  return html.replaceAll(new RegExp(String.raw`<(${names})\b[\s\S]*?</\1>`, 'g'), ' ')
}

/** A component may show its content only after a choice of the reader's: that it has it is all that can be proved. */
function givenToCode(html: string): string {
  const slots = html.match(/<template data-slot\b[\s\S]*?<\/template>/g) ?? []
  const data = [...html.matchAll(/data-island="([^"]*)"/g)].map(([, json = '']) => json)
  return [...slots, ...data.map((json) => json.replaceAll(String.raw`\n`, ' '))].join(' ')
}

function textOf(html: string, inline: '' | ' '): string {
  return html
    .replaceAll(inLine, inline)
    .replaceAll(anyTag, '\n')
    .replaceAll(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal?: string, hexadecimal?: string, name?: string) => {
      if (decimal !== undefined) return String.fromCodePoint(Number(decimal))
      if (hexadecimal !== undefined) return String.fromCodePoint(Number.parseInt(hexadecimal, 16))
      return named[name?.toLowerCase() ?? ''] ?? whole
    })
}
