import { createHash } from 'node:crypto'

/** The role of a text in its page, for translators. */
export type SlotKind = 'paragraph' | 'heading' | 'item' | 'cell' | 'property' | 'front-matter' | 'label'

/** How a text is written in its file. */
export type SlotEncoding = 'markdown' | 'cell' | 'double-quoted' | 'single-quoted' | 'alternative' | 'yaml' | 'json'

/** Something inside a text that no translator may touch: `<x1/>` stands for it, or `<g1>` and `</g1>` for its edges. */
export interface Placeholder {
  /** Such as `x1` or `g2`. */
  id: string
  /** Where it stands in the file; for a pair, its opening edge. */
  start: number
  end: number
  /** The closing edge of a pair. */
  close?: { start: number; end: number; append?: string }
  /** What a translator may know of it, such as a command's name. */
  hint: string
  /** Whether it holds texts of its own, so that it must keep its place among others like it. */
  hasSlots: boolean
}

/** One text of a file that can be translated. */
export interface Slot {
  kind: SlotKind
  encoding: SlotEncoding
  /** Offsets of the text in the file. */
  start: number
  end: number
  /** The text, with placeholders. */
  text: string
  placeholders: readonly Placeholder[]
  /** Identifies the text wherever it stands: link targets do not count, other placeholders do. */
  key: string
  /** Whether there are words in it. */
  isProse: boolean
}

/** A change of a file that is no translation: an address, or the id of a heading. */
export interface FixedEdit {
  start: number
  end: number
  insert: string
}

/** A file as texts that can be translated, and everything around them. */
export interface SlotDocument {
  path: string
  /** The file with lines that end with `\n`, without byte order mark. */
  text: string
  slots: readonly Slot[]
}

/**
 * Completes a slot.
 *
 * @param slot All but what follows from it.
 */
export function makeSlot(slot: Omit<Slot, 'key' | 'isProse'>): Slot {
  const words = slot.text.replaceAll(/<\/?[xg]\d+\/?>/g, ' ')
  const hints = slot.placeholders.map(({ hint }) => hint).join('\u0000')
  return { ...slot, key: digestOf(`${slot.text}\u0000${hints}`), isProse: /\p{L}\p{M}*\p{L}/u.test(words) }
}

/** A short digest of a text. */
export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 16)
}
