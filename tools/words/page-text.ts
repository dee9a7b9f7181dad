/** The text of a built page. */
export interface PageText {
  /** Everything inside `<main>`, code included. */
  all: string
  /** The same without code, where no syntax may be seen. */
  prose: string
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00A0' }

/**
 * Reads the text of a page as a reader sees it.
 *
 * @param html The page.
 * @returns Its text; tags become spaces where they separate words.
 */
export function pageText(html: string): PageText {
  const main = /<main[\s>][\s\S]*<\/main>/.exec(html)?.[0] ?? html
  const visible = main.replaceAll(/<(script|style|template)\b[\s\S]*?<\/\1>/g, ' ')
  const prose = visible.replaceAll(/<(pre|code|math|svg|textarea|kbd)\b[\s\S]*?<\/\1>/g, ' ')
  // Whether an element in the line separates words is for the style sheet to say; both readings count.
  return { all: `${textOf(visible, '')} ${textOf(visible, ' ')}`, prose: textOf(prose, '') }
}

function textOf(html: string, inline: '' | ' '): string {
  return html
    .replaceAll(/<\/?(?:span|a|b|i|em|strong|code|mark|del|sup|sub|wbr|u|s|small|kbd)\b[^>]*>/g, inline)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal?: string, hexadecimal?: string, name?: string) => {
      if (decimal !== undefined) return String.fromCodePoint(Number(decimal))
      if (hexadecimal !== undefined) return String.fromCodePoint(Number.parseInt(hexadecimal, 16))
      return named[name?.toLowerCase() ?? ''] ?? whole
    })
}

/** Syntax that must not be seen outside code. */
const leaks: readonly RegExp[] = [
  /<\/?[A-Z][A-Za-z.]*(?:\s[^<>]*)?\/?>/,
  /\{\/\*|\*\/\}/,
  /\bimport\s+\w+\s+from\s+["']/,
  /\bexport\s+(?:const|default)\s/,
  /\*\*[^*\s][^*\n]*\*\*/,
  /!?\[[^\]\n]+\]\((?:\/|https?:|#|\.)[^)\s]*\)/,
  /(?:^|\n)\s*#{2,6} \S/,
  /```/,
]

/**
 * Looks for MDX syntax in the text of a page.
 *
 * @param prose Text without code.
 * @returns What was found, with its surroundings.
 */
export function leakedSyntax(prose: string): string[] {
  return leaks.flatMap((pattern) => {
    const found = pattern.exec(prose)
    return found === null ? [] : [prose.slice(Math.max(0, found.index - 20), found.index + 60).replaceAll(/\s+/g, ' ')]
  })
}
