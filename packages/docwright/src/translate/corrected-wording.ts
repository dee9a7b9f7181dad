import type { TranslationMemory } from './memory.ts'
import type { PageRecord } from './page-records.ts'

/** Whether a page has one of some texts, and has not been given its own words for it by people. */
export function holds(record: PageRecord | undefined, keys: ReadonlySet<string>): boolean {
  return record?.segments.some(({ key, state }) => state === 'done' && keys.has(key)) === true
}

/**
 * The same memory, which notes the texts for which people have found other words.
 *
 * @param corrected Where their keys are added.
 */
export function noticing(memory: TranslationMemory, corrected: Set<string>): TranslationMemory {
  return {
    ...memory,
    add(entry) {
      if (entry.by === 'human' && memory.find(entry.key)?.text !== entry.text) corrected.add(entry.key)
      memory.add(entry)
    },
  }
}
