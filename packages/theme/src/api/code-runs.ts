/**
 * Colored code without markup: its text, and what its characters look like one after the other. A sample of a request
 * has three bytes of markup for one of its own; so it has less than one.
 */
export interface CodeRuns {
  /** As HTML, without any element. */
  text: string
  /** Classes of the elements, in the order in which they occur first. */
  looks: string[]
  /** For each run its length in base 36 and the letter of its look, `_` for none. */
  runs: string
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/**
 * Takes the elements out of highlighted code.
 *
 * @param html Lines of text and flat `<span class="…">`.
 * @returns Undefined if there is more in it, or more looks than letters.
 */
export function writeRuns(html: string): CodeRuns | undefined {
  const looks: string[] = []
  let text = ''
  let runs = ''
  let length = 0
  for (const [piece, look, inside = '', plain = ''] of html.matchAll(
    /<span class="([^"]*)">([^<]*)<\/span>|([^<]+)/g,
  )) {
    const content = inside + plain
    if (look !== undefined && !looks.includes(look)) looks.push(look)
    const letter = look === undefined ? '_' : letters[looks.indexOf(look)]
    if (letter === undefined) return undefined
    runs += `${content.replaceAll(/&[^;]+;/g, '.').length.toString(36)}${letter}`
    text += content
    length += piece.length
  }
  return length === html.length ? { text, looks, runs } : undefined
}

/**
 * The pieces of a text that look alike.
 *
 * @param text The text itself, not as HTML.
 * @param code The result of {@link writeRuns}.
 * @returns Each with its classes, none for plain text; without runs, the whole text.
 */
export function readRuns(
  text: string,
  { looks, runs }: Pick<CodeRuns, 'looks' | 'runs'>,
): [text: string, look: string][] {
  let at = 0
  const pieces = Array.from(runs.matchAll(/([0-9a-z]+)([A-Z_])/g), ([, length = '', letter = '']): [string, string] => {
    const start = at
    at += Number.parseInt(length, 36)
    return [text.slice(start, at), looks[letters.indexOf(letter)] ?? '']
  })
  return at < text.length ? [...pieces, [text.slice(at), '']] : pieces
}
