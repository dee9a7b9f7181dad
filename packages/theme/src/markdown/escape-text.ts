/** The surroundings of a text in its block. */
export interface TextPlace {
  /** Whether the block begins with it. */
  first: boolean
  /** Whether nothing follows it. */
  last: boolean
  /** Whether it is part of a link's text. */
  linked: boolean
}

const special = /[\\`*_[\]<&~$]/
const specials = /[\\`*[\]<&~$]|_+/g
const punctuation = /[!-/:-@[-`{-~]/
const entity = /&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[A-Za-z][A-Za-z\d]*);/y
const formula = /\$(?=[^\s$])[^$]*(?<=[^\s$])\$(?!\d)/

/**
 * Escapes text so that nothing in it is Markdown. Characters are escaped only where they would have a meaning, since
 * escapes make text harder to read and to search.
 *
 * @param text The text; its white space is as that of HTML.
 * @param place Its surroundings.
 */
export function escapeText(text: string, place: TextPlace): string {
  const spaced = /[\t\n\r\f]| {2}/.test(text) ? text.replaceAll(/[ \t\n\r\f]+/g, ' ') : text
  if (!special.test(spaced)) return spaced
  return spaced.replaceAll(specials, (found, at: number) =>
    isSyntax(found, at, spaced, place) ? found.replaceAll(/./g, String.raw`\$&`) : found,
  )
}

function isSyntax(found: string, at: number, text: string, { first, last, linked }: TextPlace): boolean {
  const before = text[at - 1]
  const after = text[at + found.length]
  if (found.startsWith('_')) return !isInWord(before, after) && !(isSpace(before) && isSpace(after))
  switch (found) {
    case '\\':
      return after === undefined || punctuation.test(after)
    case '*':
      return !(isSpace(before) && isSpace(after))
    case '[':
      return linked || after === '^' || (first && at === 0)
    case ']':
      return linked || (after === undefined ? !last : '([:'.includes(after))
    case '<':
      return after === undefined ? !last : /[A-Za-z/!?]/.test(after)
    case '&':
      entity.lastIndex = at
      return entity.test(text)
    case '~':
      return before === undefined ? !first : !isSpace(before)
    case '$':
      return formula.test(text)
    default:
      return true
  }
}

function isSpace(character: string | undefined): boolean {
  return character !== undefined && /\s/.test(character)
}

// snake_case is no emphasis.
function isInWord(before: string | undefined, after: string | undefined): boolean {
  return /[\p{L}\p{N}]/u.test(before ?? '') && /[\p{L}\p{N}]/u.test(after ?? '')
}

/**
 * A line of a paragraph that cannot be taken for a heading, a list or another block.
 *
 * @param line Escaped text.
 */
export function escapeLineStart(line: string): string {
  const code = line.charCodeAt(0)
  // Nearly every line begins with a letter.
  if (code > 62 || code < 35) return line
  return line
    .replace(/^(?:#{1,6}(?=\s|$)|[-+](?=\s|$)|>|=+\s*$|-+\s*$)/, String.raw`\$&`)
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, String.raw`$1\$2`)
}

/**
 * Code in the line of text.
 *
 * @param code The code; a code span holds no line breaks.
 */
export function codeSpan(code: string): string {
  const text = code.replaceAll(/(?<!\s)\s*\n\s*/g, ' ')
  if (text.trim() === '') return ''
  if (!text.includes('`')) return `\`${text}\``
  const fence = '`'.repeat(maxRun(text) + 1)
  return `${fence} ${text} ${fence}`
}

/**
 * Length of the longest row of backticks.
 *
 * @param text Any text.
 */
export function maxRun(text: string): number {
  let longest = 0
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length)
  return longest
}
