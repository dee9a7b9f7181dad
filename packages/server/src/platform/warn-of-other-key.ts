import type { Logger } from 'pino'
import type { SecretBox } from '../store/secret-box.ts'
import { newestSealedSecrets } from '../store/sealed-secrets.ts'
import type { Store } from '../store/open-store.ts'

/** A key that was exchanged opens none of them, or those that were entered since. */
const looked = 20

/**
 * Tells the operator at the start that the master key is not the one that secrets were encrypted with: otherwise pushes to
 * forges and webhooks fail one after the other. The start goes on, since a key may be lost for good.
 *
 * @param platform Where the secrets are, the key, and the log.
 */
export async function warnOfOtherKey(platform: { store: Store; secrets: SecretBox; logger: Logger }): Promise<void> {
  const { store, secrets, logger } = platform
  const kept = await newestSealedSecrets(store.db, looked)
  const count = kept.filter(({ place, sealed }) => !opens(secrets, place, sealed)).length
  if (count > 0) logger.error({ code: 'secret-key-mismatch', count, of: kept.length }, words)
}

const words =
  'Secrets such as tokens of forges were encrypted with another key and cannot be used. Restore secret.key in the data folder, ' +
  'or DOCWRIGHT_SECRET_KEY, and start again. If the key is lost, enter these secrets again.'

function opens(secrets: SecretBox, place: string, sealed: string): boolean {
  try {
    secrets.open(sealed, place)
    return true
  } catch {
    return false
  }
}
