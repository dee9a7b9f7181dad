import { ForgeError } from '@docwright/forge'
import type { SecretBox } from '../store/secret-box.ts'
import type { Store } from '../store/open-store.ts'
import type { Finding } from './finding.ts'
import { unreadableSecrets } from './warn-of-other-key.ts'

/** Something at another place that a secret of ours opens. */
export interface OpenedPlace {
  part: 'model' | 'forge'
  /** As people know it. */
  name: string
  /**
   * Asks one small question; returns the result, and throws or returns `works: false` if the secret is not accepted.
   */
  ask: () => Promise<{ works: boolean; message: string }>
  /** The page for changing it. */
  fix: string
}

/**
 * Checks whether the key decrypts the stored secrets, and whether the service of each secret accepts it.
 *
 * @param places The services of the platform's secrets.
 */
export async function examineCredentials(
  store: Pick<Store, 'db'>,
  secrets: Pick<SecretBox, 'open'>,
  places: readonly OpenedPlace[],
): Promise<Finding[]> {
  return [await examineKey(store, secrets), ...(await Promise.all(places.map(examinePlace)))]
}

async function examineKey(store: Pick<Store, 'db'>, secrets: Pick<SecretBox, 'open'>): Promise<Finding> {
  const part = 'secret key'
  const { count, of } = await unreadableSecrets(store, secrets)
  if (of === 0) return { part, state: 'ok', said: 'there is no secret yet' }
  if (count === 0) return { part, state: 'ok', said: `opens the ${of} secrets that were entered last` }
  const fix =
    'Restore secret.key in the data folder, or DOCWRIGHT_SECRET_KEY. If the key is lost, enter these secrets again.'
  const said = `opens ${of - count} of the ${of} secrets that were entered last`
  return { part, state: count === of ? 'problem' : 'warning', said, fix }
}

async function examinePlace({ part, name, ask, fix }: OpenedPlace): Promise<Finding> {
  try {
    const { works, message } = await ask()
    const said = `${name}: ${message}`
    return works ? { part, state: 'ok', said } : { part, state: 'problem', said, fix }
  } catch (cause) {
    const advised = cause instanceof ForgeError ? cause.fix : undefined
    const message = cause instanceof Error ? cause.message : String(cause)
    return { part, state: 'problem', said: `${name}: ${message}`, fix: advised ?? fix }
  }
}
