import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Keeps secrets that must be read again, such as the token for a forge: sealed in the database, the key outside it. */
export interface SecretBox {
  /**
   * Encrypts and authenticates a secret.
   *
   * @param secret What to hide.
   * @param place Where it is kept, such as `project_1/forge-token`; moved elsewhere it cannot be opened.
   */
  seal(secret: string, place: string): string
  /**
   * @param sealed What `seal` gave.
   * @param place The same as then.
   * @throws Error where the key, the place or the text is another.
   */
  open(sealed: string, place: string): string
  /** A secret of its own for one purpose, such as signing cookies; the same at every start. In hexadecimal. */
  derive(purpose: string): string
}

const keyLength = 32
const cipher = 'aes-256-gcm'

/**
 * Opens the box with the platform's master key: the one given, else the file `secret.key` of the data folder, which is
 * made at the first start. Several machines on one database need the same key.
 *
 * @param masterKey 64 hexadecimal digits (`DOCWRIGHT_SECRET_KEY`).
 * @param make False where a missing key file is an error rather than made.
 * @throws Error where the key is not of that form.
 */
export function openSecretBox(dataFolder: string, masterKey?: string, make = true): SecretBox {
  const master = parseKey(masterKey ?? readOrMakeKeyFile(dataFolder, make), masterKey === undefined)
  const sealing = derived(master, 'sealed secrets')
  return {
    seal(secret, place) {
      const nonce = randomBytes(12)
      const sealer = createCipheriv(cipher, sealing, nonce).setAAD(Buffer.from(place))
      const text = Buffer.concat([sealer.update(secret, 'utf8'), sealer.final()])
      return `v1.${Buffer.concat([nonce, sealer.getAuthTag(), text]).toString('base64url')}`
    },
    open(sealed, place) {
      const bytes = Buffer.from(sealed.replace(/^v1\./, ''), 'base64url')
      try {
        const opener = createDecipheriv(cipher, sealing, bytes.subarray(0, 12), { authTagLength: 16 })
        opener.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(12, 28))
        return Buffer.concat([opener.update(bytes.subarray(28)), opener.final()]).toString('utf8')
      } catch (cause) {
        throw new Error(
          `secret-unreadable: the secret ${place} was encrypted with another key. Restore secret.key, or set the secret again.`,
          { cause },
        )
      }
    },
    derive: (purpose) => derived(master, purpose).toString('hex'),
  }
}

/** The file appears with its content in one step, so that two processes that start at once agree on one key. */
function readOrMakeKeyFile(dataFolder: string, make: boolean): string {
  const file = join(dataFolder, 'secret.key')
  if (!existsSync(file)) {
    if (!make) {
      throw new Error(
        'secret-key-missing: the data folder has no secret.key. Copy it from the server, or set DOCWRIGHT_SECRET_KEY.',
      )
    }
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
    const draft = `${file}.${randomBytes(6).toString('hex')}`
    writeFileSync(draft, `${randomBytes(keyLength).toString('hex')}\n`, { mode: 0o600, flush: true })
    try {
      linkSync(draft, file)
    } catch (cause) {
      if (!existsSync(file)) throw cause
    } finally {
      rmSync(draft, { force: true })
    }
  }
  return readFileSync(file, 'utf8')
}

function parseKey(text: string, fromFile: boolean): Buffer {
  const key = text.trim()
  if (!/^[\da-f]{64}$/i.test(key)) {
    const where = fromFile ? 'The file secret.key of the data folder' : 'DOCWRIGHT_SECRET_KEY'
    throw new Error(`secret-key: ${where} must hold 64 hexadecimal digits. Generate one with: openssl rand -hex 32`)
  }
  return Buffer.from(key, 'hex')
}

function derived(master: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', master, Buffer.alloc(0), `docwright ${purpose}`, keyLength))
}
