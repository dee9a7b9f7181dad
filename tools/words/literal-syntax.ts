import { literalLength, oneLine } from './leaked-syntax.ts'

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', ast: '*', lbrack: '[', grave: '`', num: '#' }

/**
 * The places of a text where its author wants syntax to be seen: after a backslash, as an entity, and backticks that
 * Markdown by its letter takes for text. Whoever reads the page sees exactly this, and may.
 *
 * @param source A text as it stands in the file.
 * @param value The text that it means.
 * @returns The beginning of each such place.
 */
export function literalSyntax(source: string, value: string): string[] {
  const places: number[] = []
  let plain = ''
  let from = 0
  for (const match of source.matchAll(/\\([!-/:-@[-`{-~])|&#(\d{2,3});|&(\w+);/g)) {
    const [whole, escaped, number, name = ''] = match
    const character = escaped ?? (number === undefined ? entities[name] : String.fromCharCode(Number(number)))
    if (character === undefined) continue
    plain += source.slice(from, match.index)
    places.push(plain.length)
    plain += character
    from = match.index + whole.length
  }
  plain += source.slice(from)
  const meant = places.map((at) => beginning(plain, at))
  const backticks = [...value.matchAll(/`{3}/g)].map(({ index }) => beginning(value, index))
  // One or two characters would excuse anything.
  return [...meant, ...backticks].filter((part) => part.length >= 3)
}

function beginning(text: string, at: number): string {
  return oneLine(text.slice(at, at + literalLength)).trimEnd()
}
