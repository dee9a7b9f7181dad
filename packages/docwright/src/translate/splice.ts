import type { FixedEdit, Placeholder, Slot } from './slot.ts'

/** A piece of a translation. */
export type Token =
  | { type: 'words'; text: string }
  | { type: 'fixed'; id: string }
  | { type: 'open'; id: string }
  | { type: 'close'; id: string }

/**
 * Splits a text with placeholders.
 *
 * @param text Such as `See <g1>the <x2/> page</g1>`.
 */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  let from = 0
  for (const match of text.matchAll(/<x(\d+)\/>|<g(\d+)>|<\/g(\d+)>/g)) {
    if (match.index > from) tokens.push({ type: 'words', text: text.slice(from, match.index) })
    from = match.index + match[0].length
    const [, fixed, open, close] = match
    if (fixed !== undefined) tokens.push({ type: 'fixed', id: `x${fixed}` })
    else if (open !== undefined) tokens.push({ type: 'open', id: `g${open}` })
    else tokens.push({ type: 'close', id: `g${close ?? ''}` })
  }
  if (from < text.length) tokens.push({ type: 'words', text: text.slice(from) })
  return tokens
}

/** The replacement of a slot: a text with its placeholders, or a text as it is written. */
export type Replacement = { text: string } | { written: string }

/**
 * Puts translations into a file's text. All else stays letter for letter.
 *
 * @param fixed Other edits: addresses, ids.
 * @returns The new text.
 */
export function splice(
  text: string,
  translations: ReadonlyMap<Slot, Replacement>,
  fixed: readonly FixedEdit[] = [],
): string {
  const edits: FixedEdit[] = [...fixed]
  // Texts inside others first: what stays of a text may hold one.
  const inner = [...translations].toSorted(([one], [other]) => one.end - one.start - (other.end - other.start))
  for (const [slot, replacement] of inner) {
    const insert = 'written' in replacement ? replacement.written : write(text, slot, replacement.text, edits)
    edits.push({ start: slot.start, end: slot.end, insert })
  }
  return applyEdits(text, 0, text.length, edits)
}

/** Edits inside of another one are part of it already. */
function applyEdits(text: string, start: number, end: number, edits: readonly FixedEdit[]): string {
  let result = ''
  let from = start
  const inside = edits.filter((edit) => edit.start >= start && edit.end <= end)
  for (const edit of inside.toSorted((one, other) => one.start - other.start || other.end - one.end)) {
    if (edit.start < from) continue
    result += text.slice(from, edit.start) + edit.insert
    from = edit.end
  }
  return result + text.slice(from, end)
}

function write(text: string, slot: Slot, translation: string, edits: readonly FixedEdit[]): string {
  const isDecoded = slot.encoding === 'yaml' || slot.encoding === 'json'
  const byId = new Map(slot.placeholders.map((placeholder) => [placeholder.id, placeholder]))
  // Insertions at the edges of a slot are outside it.
  const inside = edits
    .filter((edit) => edit.start > slot.start || edit.end > edit.start)
    .filter((edit) => edit.start < slot.end)
  const kept = (start: number, end: number): string => applyEdits(text, start, end, inside)
  const written = tokensOf(translation).map((token) => {
    if (token.type === 'words') return encodeWords(token.text, slot)
    const placeholder = byId.get(token.id)
    if (placeholder === undefined) return ''
    if (isDecoded) return placeholder.hint
    if (token.type === 'close') return closeOf(placeholder, kept)
    return kept(placeholder.start, placeholder.end)
  })
  const whole = written.join('')
  if (slot.encoding === 'yaml') return writeYaml(whole, text.slice(slot.start, slot.end))
  return slot.encoding === 'json' ? JSON.stringify(whole) : whole
}

function closeOf({ close }: Placeholder, kept: (start: number, end: number) => string): string {
  if (close === undefined) return ''
  const written = kept(close.start, close.end)
  if (close.append === undefined) return written
  // `]` gets the label of its definition behind it; `][]` inside its second brackets.
  return written === ']' ? `]${close.append}` : `][${close.append}]`
}

function encodeWords(words: string, { encoding }: Slot): string {
  switch (encoding) {
    case 'double-quoted':
      return words.replaceAll('"', '&quot;')
    case 'single-quoted':
      return words.replaceAll("'", '&#39;')
    case 'cell':
    case 'markdown':
    case 'alternative':
    case 'yaml':
    case 'json':
      return words
  }
}

const plainYaml = /^[\p{L}(][^:#\\"'`{}[\],&*!|>%@\n]*$/u
const yamlWord = /^(?:true|false|yes|no|on|off|null|~|y|n)$/i

/** In the quotes of the source; without any where that is safe, whatever the translation holds. */
export function writeYaml(value: string, source: string): string {
  if (source.startsWith("'")) return `'${value.replaceAll("'", "''")}'`
  const isPlain = !/^["|>]/.test(source)
  if (isPlain && plainYaml.test(value) && !yamlWord.test(value) && value === value.trim()) return value
  return JSON.stringify(value)
}
