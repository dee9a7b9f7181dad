import { makeSlot, type Placeholder, type Slot } from './slot.ts'

/** Collects one text with its placeholders. */
export interface SlotBuilder {
  /** Adds text as it is written. */
  words(source: string, offset: number): void
  /** Adds something that stays as it is. */
  fixed(place: Pick<Placeholder, 'start' | 'end' | 'hint' | 'hasSlots'>): void
  /** Adds something with text inside: its edges stay. */
  group(place: Omit<Placeholder, 'id'>, inside: () => void): void
  finish(slot: Pick<Slot, 'kind' | 'encoding' | 'start' | 'end'>): Slot
}

/** Starts a text. */
export function createSlotBuilder(): SlotBuilder {
  const placeholders: Placeholder[] = []
  let text = ''
  let count = 0
  const builder: SlotBuilder = {
    words(source, offset) {
      for (const { start, end, words } of splitWords(source, offset)) {
        if (words === undefined) {
          const hint = source.slice(start - offset, end - offset)
          builder.fixed({ start, end, hint, hasSlots: false })
        } else {
          text += words
        }
      }
    },
    fixed(place) {
      count += 1
      placeholders.push({ id: `x${count}`, ...place })
      text += `<x${count}/>`
    },
    group(place, inside) {
      count += 1
      const id = `g${count}`
      placeholders.push({ id, ...place })
      text += `<${id}>`
      inside()
      text += `</${id}>`
    },
    finish: (slot) => makeSlot({ ...slot, text: text.trim(), placeholders }),
  }
  return builder
}

/**
 * A text without elements, such as a property's value.
 *
 * @param source The file's text.
 * @param place What it is and where it stands.
 */
export function plainSlot(source: string, place: Pick<Slot, 'kind' | 'encoding' | 'start' | 'end'>): Slot {
  const builder = createSlotBuilder()
  builder.words(source.slice(place.start, place.end), place.start)
  return builder.finish(place)
}

/** Characters of a text that are no prose: what they are is found before a translator sees them. */
const fixed = new RegExp(
  [
    // The next line of a quotation begins with its mark.
    String.raw`\n[ \t]*(?:>[ \t]?)+`,
    String.raw`<!--[\s\S]{0,20000}?-->`,
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
interface Piece {
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
function splitWords(source: string, offset: number): Piece[] {
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
  return text.replaceAll(/(?<![ \t])[ \t]*\n[ \t]*(?:>[ \t]?)*[ \t]*/g, ' ').replaceAll('\t', ' ')
}
