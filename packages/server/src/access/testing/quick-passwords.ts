import { randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import type { PasswordHashes } from '../password-check.ts'

const derive = promisify<string, string, number, { N: number }, Buffer>(scrypt)

/**
 * Hashes passwords as the product does, at a thousandth of the cost: for tests about the handling of right and wrong
 * passwords. Tests without it use the product's own cost.
 */
export const quickPasswords: PasswordHashes = {
  async hash(password) {
    const salt = randomBytes(16).toString('hex')
    return `${salt}:${await keyOf(password, salt)}`
  },
  async verify({ hash, password }) {
    const [salt = '', key] = hash.split(':')
    return (await keyOf(password, salt)) === key
  },
}

async function keyOf(password: string, salt: string): Promise<string> {
  return (await derive(password, salt, 64, { N: 16 })).toString('hex')
}
