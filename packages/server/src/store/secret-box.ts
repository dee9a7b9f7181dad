import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Keeps secrets that must be read again, such as the token for a forge: sealed in the database, the key outside it. */
export interface SecretBox {
  /**
   * Encrypts and authenticates a secret.
   *
   * @param place Its place, such as `project_1/forge-token`; at another one it cannot be decrypted.
   */
  seal(secret: string, place: string): string
  /**
   * @param sealed The result of `seal`.
   * @param place The same place.
   * @throws Error if the key, the place or the text differs.
   */
  open(sealed: string, place: string): string
  /** Whether a secret was encrypted with the current key, not with the earlier one. */
  isCurrent(sealed: string, place: string): boolean
  /** Whether there is a key before: secrets are read with both, and encrypted with that of now. */
  readonly hasKeyBefore: boolean
  /** The result of `derive` with the earlier key; undefined if there is none. */
  derivedBefore(purpose: string): string | undefined
  /** A secret of its own for one purpose, such as signing cookies; the same at every start. In hexadecimal. */
  derive(purpose: string): string
}

const keyLength = 32
const cipher = 'aes-256-gcm'
/** Milliseconds between two looks whether the key file is another one. */
const lookEvery = 1_000

/**
 * Opens the box with the platform's master key: the given one, otherwise the file `secret.key` of the data folder,
 * which is created at the first start. Several machines on one database need the same key.
 *
 * @param masterKey 64 hexadecimal digits (`DOCWRIGHT_SECRET_KEY`).
 * @param make False if a missing key file is an error instead of created.
 * @param keyBefore The earlier key of secrets (`DOCWRIGHT_SECRET_KEY_OLD`), which still decrypts them; by default, the
 *   file `secret.key.old`, if the current key is a file.
 * @param passed Milliseconds since any moment.
 * @throws Error if a key is not of that form.
 */
export function openSecretBox(
  dataFolder: string,
  masterKey?: string,
  make = true,
  keyBefore?: string,
  passed: () => number = () => performance.now(),
): SecretBox {
  const read = (mayMake: boolean): Keys => readKeys(dataFolder, masterKey, mayMake, keyBefore)
  // Before they are read: what is exchanged in between is another file at the next look.
  let seen = stampOf(dataFolder)
  let keys = read(make)
  let lookedAt = passed()

  /** @returns Whether the keys are others now. */
  function look(): boolean {
    if (masterKey !== undefined) return false
    lookedAt = passed()
    try {
      const stamp = stampOf(dataFolder)
      if (stamp === undefined || stamp === seen) return false
      keys = read(false)
      seen = stamp
      return true
    } catch {
      // A folder that is away, or a file that is half copied: the keys are what they were.
      return false
    }
  }

  function current(): Keys {
    if (passed() - lookedAt >= lookEvery) look()
    return keys
  }

  /** @returns The secret; the reason if it could not be decrypted. */
  function attempt(sealed: string, place: string): string | Error {
    const attempts = current().openings.map((key) => opened(key, sealed, place))
    return attempts.find((outcome) => typeof outcome === 'string') ?? attempts[0] ?? new Error('There is no key.')
  }

  return {
    get hasKeyBefore() {
      look()
      return keys.before !== undefined
    },
    isCurrent: (sealed, place) => typeof opened(current().sealing, sealed, place) === 'string',
    derivedBefore(purpose) {
      const { before } = current()
      return before && derived(before, purpose).toString('hex')
    },
    seal(secret, place) {
      // The key file may be exchanged while processes run: a secret that one of them encrypts with the earlier key
      // could not be decrypted any more once that key is removed.
      look()
      const nonce = randomBytes(12)
      const sealer = createCipheriv(cipher, keys.sealing, nonce).setAAD(Buffer.from(place))
      const text = Buffer.concat([sealer.update(secret, 'utf8'), sealer.final()])
      return `v1.${Buffer.concat([nonce, sealer.getAuthTag(), text]).toString('base64url')}`
    },
    open(sealed, place) {
      let outcome = attempt(sealed, place)
      // Another process may have sealed it with a key that is new since this one looked.
      if (typeof outcome !== 'string' && look()) outcome = attempt(sealed, place)
      if (typeof outcome === 'string') return outcome
      throw new Error(
        `secret-unreadable: the secret ${place} was encrypted with another key. Restore secret.key, or set the secret again.`,
        { cause: outcome },
      )
    },
    derive: (purpose) => derived(current().master, purpose).toString('hex'),
  }
}

interface Keys {
  master: Buffer
  before: Buffer | undefined
  sealing: Buffer
  openings: readonly Buffer[]
}

function readKeys(dataFolder: string, masterKey: string | undefined, make: boolean, keyBefore?: string): Keys {
  const master = parseKey(masterKey ?? readOrMakeKeyFile(dataFolder, make), keyName(masterKey, keyFile))
  const textBefore = keyBefore ?? (masterKey === undefined ? readOldKey(dataFolder) : undefined)
  const known = textBefore === undefined ? undefined : parseKey(textBefore, oldKeyName(keyBefore))
  const before = known?.equals(master) === true ? undefined : known
  const sealing = derived(master, sealingPurpose)
  return { master, before, sealing, openings: [sealing, ...(before ? [derived(before, sealingPurpose)] : [])] }
}

/** Changes with the key files; undefined while they cannot be read. */
function stampOf(dataFolder: string): string | undefined {
  try {
    return [keyFile, oldKeyFile]
      .map((name) => {
        const found = statSync(join(dataFolder, name), { throwIfNoEntry: false })
        return found === undefined ? '' : `${found.ino} ${found.mtimeMs} ${found.size}`
      })
      .join('/')
  } catch {
    return undefined
  }
}

const sealingPurpose = 'sealed secrets'
const keyFile = 'secret.key'
/** The key before, as long as something may be encrypted with it. */
export const oldKeyFile = 'secret.key.old'

/** @returns The secret; the reason if it could not be decrypted. */
function opened(key: Buffer, sealed: string, place: string): string | Error {
  const bytes = Buffer.from(sealed.replace(/^v1\./, ''), 'base64url')
  try {
    const opener = createDecipheriv(cipher, key, bytes.subarray(0, 12), { authTagLength: 16 })
    opener.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(12, 28))
    return Buffer.concat([opener.update(bytes.subarray(28)), opener.final()]).toString('utf8')
  } catch (cause) {
    return cause instanceof Error ? cause : new Error(String(cause))
  }
}

/**
 * Creates a new key file, and keeps the current key as the earlier one.
 *
 * @throws Error if there is no key file.
 */
export function renewKeyFile(dataFolder: string): void {
  const [file, old] = [join(dataFolder, keyFile), join(dataFolder, oldKeyFile)]
  const now = readOrMakeKeyFile(dataFolder, false)
  writeAnew(old, now)
  writeAnew(file, `${randomBytes(keyLength).toString('hex')}\n`)
}

/** Whatever ends the process, the file is the one of before or the new one. */
function writeAnew(file: string, text: string): void {
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  writeFileSync(draft, text, { mode: 0o600, flush: true })
  renameSync(draft, file)
}

function readOldKey(dataFolder: string): string | undefined {
  const file = join(dataFolder, oldKeyFile)
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

function keyName(given: string | undefined, file: string): string {
  return given === undefined ? `The file ${file} of the data folder` : 'DOCWRIGHT_SECRET_KEY'
}

function oldKeyName(given: string | undefined): string {
  return given === undefined ? `The file ${oldKeyFile} of the data folder` : 'DOCWRIGHT_SECRET_KEY_OLD'
}

/** The file appears with its content in one step, so that two processes that start at once agree on one key. */
function readOrMakeKeyFile(dataFolder: string, make: boolean): string {
  const file = join(dataFolder, keyFile)
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

function parseKey(text: string, where: string): Buffer {
  const key = text.trim()
  if (!/^[\da-f]{64}$/i.test(key)) {
    throw new Error(`secret-key: ${where} must hold 64 hexadecimal digits. Generate one with: openssl rand -hex 32`)
  }
  return Buffer.from(key, 'hex')
}

function derived(master: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', master, Buffer.alloc(0), `docwright ${purpose}`, keyLength))
}
