import { writeYaml } from '../splice.ts'
import type { WrittenText } from './value-tree.ts'

/**
 * Writes another text in the place of one, in its style: in the same quotes, or as the same kind of block.
 *
 * @param value The new text.
 * @param place The text that stands there.
 * @param source The file.
 * @returns Ways to write it, the one that is most like the source first.
 */
export function writingsOf(value: string, place: WrittenText, source: string): string[] {
  const quoted = JSON.stringify(value)
  if (place.style === 'json') return [quoted]
  const written = source.slice(place.start, place.end)
  if (place.style === 'flow') return value.includes('\n') ? [quoted] : [writeYaml(value, written), quoted]
  const block = writeBlock(value, place.style, written)
  return block === undefined ? [quoted + trailingOf(written)] : [block, quoted + trailingOf(written)]
}

/** A block reaches to the end of its last line. */
function trailingOf(written: string): string {
  return /(?<!\s)\s*$/.exec(written)?.[0].replace(/^[ \t]+/, '') ?? ''
}

function writeBlock(value: string, style: 'literal' | 'folded', written: string): string | undefined {
  const [header = ''] = /^[^\n]*\n/.exec(written) ?? []
  // A block that says how far it is indented may begin with spaces of its own.
  if (header === '' || /^[|>][-+]?\d/.test(header)) return undefined
  const [, indent = ''] = /(?:^|\n)([ \t]+)\S/.exec(written.slice(header.length)) ?? []
  if (indent === '') return undefined
  const lines = value.replace(/(?<!\n)\n+$/, '').split('\n')
  if (/^\s/.test(lines[0] ?? '')) return undefined
  const end = header.endsWith('\r\n') ? '\r\n' : '\n'
  const body = (style === 'literal' ? lines : unfold(lines)).map((line) => (line === '' ? '' : indent + line))
  return header + body.join(end) + trailingOf(written)
}

/** In a folded block one line end between two lines is a space: one more keeps them apart. */
function unfold(lines: readonly string[]): string[] {
  return lines.flatMap((line, index) => {
    if (index === 0 || line === '') return [line]
    const before = lines.slice(0, index).findLast((one) => one !== '') ?? ''
    return /^\s/.test(line) || /^\s/.test(before) ? [line] : ['', line]
  })
}
