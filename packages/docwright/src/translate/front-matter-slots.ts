import { isScalar, parseDocument, isMap } from 'yaml'
import { splitFrontMatter } from '../content/front-matter/split-front-matter.ts'
import { createSlotBuilder } from './slot-builder.ts'
import type { Slot } from './slot.ts'
import { isTranslatableKey } from './translatable-names.ts'

/**
 * The texts of a page's front matter; none if it is not valid YAML.
 */
export function readFrontMatterSlots(text: string): Slot[] {
  const block = splitFrontMatter(text)
  if (block === undefined) return []
  const document = parseDocument(block.yaml, { schema: 'core' })
  if (document.errors.length > 0 || !isMap(document.contents)) return []
  return document.contents.items.flatMap(({ key, value }) => {
    if (!isScalar(key) || typeof key.value !== 'string' || !isTranslatableKey(key.value)) return []
    if (!isScalar(value) || typeof value.value !== 'string' || value.range === undefined || value.range === null)
      return []
    const [from, to] = value.range
    const written = block.yaml.slice(from, to).trimEnd()
    if (written === '') return []
    const start = block.yamlStart + from
    const builder = createSlotBuilder()
    decoded(builder, value.value, start)
    return [builder.finish({ kind: 'front-matter', encoding: 'yaml', start, end: start + written.length })]
  })
}

/**
 * Adds a text that is not as it is written: its placeholders carry what they stand for.
 *
 * @param builder Where to add it.
 * @param value The text.
 * @param start Offset of what is written.
 */
export function decoded(builder: ReturnType<typeof createSlotBuilder>, value: string, start: number): void {
  // Offsets of pieces mean nothing in what is written; their hint is their text.
  builder.words(value, start)
}
