import type { Logger } from 'pino'
import type { SecretBox } from '../store/secret-box.ts'
import { newestSealedSecrets } from '../store/sealed-secrets.ts'
import type { Store } from '../store/open-store.ts'

/** A key that was exchanged opens none of them, or those that were entered since. */
const looked = 20

/**
 * Reports to the operator at the start that the secrets were encrypted with another master key: otherwise pushes to
 * forges and webhooks fail one after the other. The start continues, since a key may be lost for good; a process whose
 * key opens nothing is not ready.
 *
 * @param platform The secrets, the key, and the log.
 */
export async function warnOfOtherKey(platform: { store: Store; secrets: SecretBox; logger: Logger }): Promise<void> {
  const { store, secrets, logger } = platform
  const { count, of } = await unreadableSecrets(store, secrets)
  if (count > 0) logger.error({ code: 'secret-key-mismatch', count, of }, words)
}

/** How many of the secrets that were entered last cannot be opened. */
export async function unreadableSecrets(
  { db }: Pick<Store, 'db'>,
  secrets: Pick<SecretBox, 'open'>,
): Promise<{ count: number; of: number }> {
  const kept = await newestSealedSecrets(db, looked)
  return { count: kept.filter(({ place, sealed }) => !opens(secrets, place, sealed)).length, of: kept.length }
}

const words =
  'Secrets such as tokens of forges were encrypted with another key and cannot be used. Restore secret.key in the data folder, ' +
  'or DOCWRIGHT_SECRET_KEY, and start again; while keys are exchanged, set DOCWRIGHT_SECRET_KEY_OLD. If the key is lost, enter these secrets again.'

function opens(secrets: Pick<SecretBox, 'open'>, place: string, sealed: string): boolean {
  try {
    secrets.open(sealed, place)
    return true
  } catch {
    return false
  }
}
