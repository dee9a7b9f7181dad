/** One translation that is remembered. */
export interface MemoryEntry {
  /** Key of the slot. */
  key: string
  source: string
  text: string
  /** Name of the translator; `human` for people. */
  by: string
}

/** All translations into one language, by their sources. */
export interface TranslationMemory {
  find(key: string): MemoryEntry | undefined
  /** Remembers a translation; a person’s replaces a machine’s and not the other way round. */
  add(entry: MemoryEntry): void
  /** Forgets a translation that a page did not hold. */
  remove(key: string): void
  /** The memory as a file: one line each, in an order that merges well. */
  write(): string
}

/**
 * Reads a memory. Lines that are damaged, as by a merge, are left out: what they held is translated again.
 *
 * @param text The file; empty for a new one.
 * @param elsewhere What another one has; it counts for texts that this one lacks.
 */
export function readMemory(text: string, elsewhere = ''): TranslationMemory {
  const entries = new Map<string, MemoryEntry>()
  for (const line of `${elsewhere}\n${text}`.split('\n')) {
    const entry = readEntry(line)
    if (entry !== undefined) entries.set(entry.key, entry)
  }
  return {
    find: (key) => entries.get(key),
    add(entry) {
      if (entry.by === 'human' || entries.get(entry.key)?.by !== 'human') entries.set(entry.key, entry)
    },
    remove: (key) => void entries.delete(key),
    write: () =>
      [...entries.values()]
        .toSorted((one, other) => (one.key < other.key ? -1 : 1))
        .map(({ key, source, text: translation, by }) => `${JSON.stringify({ key, source, text: translation, by })}\n`)
        .join(''),
  }
}

function readEntry(line: string): MemoryEntry | undefined {
  if (!line.startsWith('{')) return undefined
  try {
    const { key, source, text, by } = JSON.parse(line) as Record<string, unknown>
    if (typeof key !== 'string' || typeof source !== 'string' || typeof text !== 'string' || typeof by !== 'string')
      return undefined
    return { key, source, text, by }
  } catch {
    return undefined
  }
}
