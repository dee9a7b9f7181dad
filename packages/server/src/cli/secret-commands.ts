import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { resealSecrets, type Resealed } from '../platform/reseal-secrets.ts'
import { oldKeyFile, renewKeyFile } from '../store/secret-box.ts'
import type { CommandContext, DataOptions } from './command-context.ts'
import { dataOf, withPlatformData } from './open-data.ts'
import { jsonText } from './plain-output.ts'

/**
 * `docwright secret rotate`: the first time it creates a new key and keeps the previous one; once all processes have
 * both, it encrypts everything with the new one and ends the other.
 *
 * @returns 1 if a secret was found that no key opens.
 */
export async function rotateSecret(options: DataOptions, context: CommandContext): Promise<number> {
  const { output } = context
  return withPlatformData(dataOf(options, context, 'use'), async ({ store, secrets, settings }) => {
    const isFile = settings.DOCWRIGHT_SECRET_KEY === undefined
    if (!secrets.hasKeyBefore) {
      if (!isFile) throw new Error(exchange)
      renewKeyFile(options.data)
      output.print('There is a new secret.key; secret.key.old is the one before.')
      output.note(
        'Restart all servers and workers, then run this command again. On other machines, copy both files first.',
      )
      return 0
    }
    const say = (progress: Resealed): void => output.note(`${progress.done} of ${progress.of} secrets.`)
    const progress = await resealSecrets({ store, secrets }, say)
    if (isFile && settings.DOCWRIGHT_SECRET_KEY_OLD === undefined)
      rmSync(join(options.data, oldKeyFile), { force: true })
    if (options.json === true) output.print(jsonText(progress))
    else output.print(`${progress.done} of ${progress.of} secrets are encrypted with the new key.`)
    if (progress.lost > 0) output.note(`No key opens the other ${progress.lost}: enter them again.`)
    output.note(isFile ? 'secret.key.old was removed: nothing needs it any more.' : over)
    output.note(derivedToo)
    return progress.lost > 0 ? 1 : 0
  })
}

const exchange =
  'secret-key-old-missing: set DOCWRIGHT_SECRET_KEY to a new key (openssl rand -hex 32) and DOCWRIGHT_SECRET_KEY_OLD to the one ' +
  'before for all servers and workers, restart them, and run this command again with the same two.'
const over = 'Remove DOCWRIGHT_SECRET_KEY_OLD everywhere: nothing needs it any more.'
const derivedToo =
  'People sign in again. Where a Git host sends webhooks, enter their new secret there: it is on the page of the project’s settings.'
