import type { Logger } from 'pino'
import { recordChange } from '../store/audit/record-change.ts'
import type { Store } from '../store/open-store.ts'
import { newestSealedSecrets, replaceSealed } from '../store/sealed-secrets.ts'
import type { SecretBox } from '../store/secret-box.ts'
import type { PeriodicTask } from '../queue/periodic-tasks.ts'

/** How far it is. */
export interface Resealed {
  /** Secrets that are encrypted with the key of now by now, and all there are. */
  done: number
  of: number
  /** Secrets that no key opens. */
  lost: number
  /** Those that were encrypted again just now. */
  changed: number
}

/** Milliseconds between rounds of a process that has a key of before. */
const again = 60_000
/** Number of secrets between two reports of progress. */
const told = 100
/** Looks at all of them, until one finds nothing to do. */
const mostPasses = 10

/**
 * Encrypts all secrets again that were encrypted with the earlier key, one at a time: readers in the meantime have both
 * keys, and new secrets stay. Any number of processes may do so at once.
 *
 * @param platform The secrets, and the keys.
 * @param onProgress Called from time to time with the progress.
 */
export async function resealSecrets(
  { store, secrets }: { store: Store; secrets: SecretBox },
  onProgress: (progress: Resealed) => void = () => {},
): Promise<Resealed> {
  const progress: Resealed = { done: 0, of: 0, lost: 0, changed: 0 }
  for (let pass = 0; pass < mostPasses; pass += 1) {
    const changed = await resealOnce({ store, secrets }, progress, onProgress)
    // New secrets of other processes may still be encrypted with the earlier key.
    if (changed === 0) break
  }
  if (progress.changed > 0)
    await store.transaction(async (transaction) => {
      const { changed, of, lost } = progress
      recordChange(transaction, {
        action: 'secret.rotated',
        after: { secrets: changed, of, ...(lost > 0 && { lost }) },
      })
      return Promise.resolve()
    })
  return progress
}

/** @returns How many were encrypted again, or could not be because somebody has just entered another one. */
async function resealOnce(
  { store, secrets }: { store: Store; secrets: SecretBox },
  progress: Resealed,
  onProgress: (progress: Resealed) => void,
): Promise<number> {
  const all = await newestSealedSecrets(store.db)
  Object.assign(progress, { done: 0, of: all.length, lost: 0 })
  let changed = 0
  for (const secret of all) {
    if (!secrets.isCurrent(secret.sealed, secret.place)) {
      const text = openedOr(secrets, secret)
      if (text === undefined) {
        progress.lost += 1
        continue
      }
      await replaceSealed(store.db, secret, secrets.seal(text, secret.place))
      changed += 1
      progress.changed += 1
    }
    progress.done += 1
    if (progress.done % told === 0) onProgress({ ...progress })
  }
  return changed
}

/**
 * A process that also has an earlier key encrypts secrets again that others still encrypt with it, until that key is
 * removed. Keys can be exchanged while it runs.
 */
export function resealTasks(parts: { store: Store; secrets: SecretBox; logger: Logger }): PeriodicTask[] {
  const { secrets, logger } = parts
  const go = async (): Promise<void> => {
    if (!secrets.hasKeyBefore) return
    const say = (progress: Resealed, words: string): void =>
      logger.info({ code: 'secrets-resealed', ...progress }, words)
    const progress = await resealSecrets(parts, (now) => say(now, 'Secrets are being encrypted with the new key'))
    if (progress.changed > 0) say(progress, 'All secrets are encrypted with the new key')
  }
  return [{ name: 'secrets', every: again, go }]
}

function openedOr(secrets: SecretBox, { sealed, place }: { sealed: string; place: string }): string | undefined {
  try {
    return secrets.open(sealed, place)
  } catch {
    return undefined
  }
}
