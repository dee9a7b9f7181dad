import { splitWords } from './mask-words.ts'
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
