/** Characters of a text that are no prose: what they are is found before a translator sees them. */
const fixed = new RegExp(
  [
    // The next line of a quotation begins with its mark.
    String.raw`\n[ \t]*(?:>[ \t]?)+`,
    String.raw`<!--[\s\S]*?-->`,
    String.raw`\{\{[^{}\n]*\}\}`,
    String.raw`\{#[^{}\n]*\}`,
    '(`+)(?!`)[^\\n]*?(?<!`)\\1(?!`)',
    String.raw`\\[!-\/:-@\[-\x60\{-~]`,
    String.raw`&(?:#\d+|#[xX][\da-fA-F]+|[A-Za-z][A-Za-z\d]*);`,
    String.raw`[a-z][a-z0-9+.-]*:\/\/[^\s<>"'{}\u0060]*[^\s<>"'{}\u0060.,;:!?)\]]`,
    String.raw`[\w.+-]+@[\w-]+\.[\w.-]*\w`,
    String.raw`<\/?[A-Za-z][^<>\n]*>`,
    String.raw`(?<!\w)\w+_\w+`,
    '[<>\\{\\}`*~^\\|\\\\]+',
    String.raw`(?<!\w)_+|_+(?!\w)`,
  ].join('|'),
  'gu',
)

/** A piece of a text: words, or something that stays as it is. */
export interface Piece {
  start: number
  end: number
  words?: string
}

/**
 * Splits a text as it is written into words and what has to stay: escapes, entities, variables, addresses, identifiers
 * with underscores, and any character that has a meaning in Markdown or JSX.
 *
 * @param source The text.
 * @param offset Its offset in the file.
 * @returns The pieces in order.
 */
export function splitWords(source: string, offset: number): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const match of source.matchAll(fixed)) {
    if (match[0].startsWith('\n')) continue
    if (match.index > from) pieces.push(wordsPiece(source, from, match.index, offset))
    from = match.index + match[0].length
    pieces.push({ start: offset + match.index, end: offset + from })
  }
  if (from < source.length) pieces.push(wordsPiece(source, from, source.length, offset))
  return pieces
}

function wordsPiece(source: string, start: number, end: number, offset: number): Piece {
  return { start: offset + start, end: offset + end, words: joinLines(source.slice(start, end)) }
}

/** A line end inside a paragraph is a space; what begins the next line belongs to the blocks around it. */
function joinLines(text: string): string {
  return text.replaceAll(/[ \t]*\n[ \t]*(?:>[ \t]?)*[ \t]*/g, ' ').replaceAll('\t', ' ')
}
