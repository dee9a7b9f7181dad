import { createHash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

const prefix = 'dw_'
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const randomLength = 30
const checksumLength = 6
const shape = new RegExp(`^${prefix}[0-9A-Za-z]{${randomLength + checksumLength}}$`)

/**
 * Makes the text of an API key: `dw_`, 30 random base62 characters and 6 base62 characters of their CRC32.
 */
export function createKeyText(): string {
  const random = Array.from({ length: randomLength }, () => alphabet.charAt(randomInt(alphabet.length))).join('')
  return `${prefix}${random}${checksumOf(random)}`
}

/**
 * Whether a text can be an API key at all. A typo fails here, before any lookup.
 *
 * @param text Text of a client.
 */
export function isKeyText(text: string): boolean {
  if (!shape.test(text)) return false
  const random = text.slice(prefix.length, prefix.length + randomLength)
  return text.endsWith(checksumOf(random))
}

/**
 * The stored form of a key. A key has 178 random bits, so a fast hash is as good as a slow one.
 *
 * @param text The key.
 * @returns SHA-256 in hexadecimal.
 */
export function digestOfKey(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function checksumOf(random: string): string {
  let text = ''
  for (let rest = crc32(random), place = 0; place < checksumLength; place += 1, rest = Math.floor(rest / 62)) {
    text = alphabet.charAt(rest % 62) + text
  }
  return text
}
