import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeCacheFolder } from '../../source/cache-folder.ts'
import type { ExternalAnswer } from './ask-address.ts'

/** Remembered results. */
export interface AnswerCache {
  get(url: string): ExternalAnswer | undefined
  set(url: string, answer: ExternalAnswer): void
  /** Writes the cache. If the folder is not writable, only the next check takes longer. */
  save(): void
}

const fileName = 'external-links.json'
/** Failures are checked again soon, since somebody may have fixed them. */
const ageOfFaults = 60 * 60 * 1000

/**
 * Opens the results of earlier checks.
 *
 * @param folder Folder of the cache.
 * @param age Milliseconds for which a result is valid.
 */
export function openAnswerCache(folder: string, age: number, now: number): AnswerCache {
  const entries = new Map<string, { at: number; answer: ExternalAnswer }>()
  for (const [url, entry] of Object.entries(read(folder))) {
    const longest = entry.answer.kind === 'found' ? age : Math.min(age, ageOfFaults)
    if (now - entry.at < longest && entry.at <= now) entries.set(url, entry)
  }
  return {
    get: (url) => entries.get(url)?.answer,
    set: (url, answer) => void entries.set(url, { at: now, answer }),
    save() {
      try {
        makeCacheFolder(folder)
        const part = join(folder, `${fileName}.${process.pid}`)
        writeFileSync(part, JSON.stringify(Object.fromEntries(entries)))
        renameSync(part, join(folder, fileName))
      } catch {
        // Failure only costs another request.
      }
    },
  }
}

function read(folder: string): Record<string, { at: number; answer: ExternalAnswer }> {
  try {
    const entries = JSON.parse(readFileSync(join(folder, fileName), 'utf8')) as Record<string, unknown>
    return Object.fromEntries(Object.entries(entries).filter(isEntry))
  } catch {
    return {}
  }
}

function isEntry(entry: [string, unknown]): entry is [string, { at: number; answer: ExternalAnswer }] {
  const [, value] = entry
  if (typeof value !== 'object' || value === null || !('at' in value) || !('answer' in value)) return false
  const { answer } = value
  return typeof value.at === 'number' && typeof answer === 'object' && answer !== null && 'kind' in answer
}
