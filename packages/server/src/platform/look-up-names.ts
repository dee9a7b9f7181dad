import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { NameLookup } from '../access/check-domain.ts'

/** The error codes of DNS for a missing name, or a missing record of the kind. */
const absent: ReadonlySet<string> = new Set(['ENODATA', 'ENOTFOUND', 'EBADNAME'])

/** Creates the lookup of names in DNS: a page of the dashboard waits only a few seconds for it. */
export function createNameLookup(): NameLookup {
  const resolver = new Resolver({ timeout: 2000, tries: 2 })
  return {
    texts: async (name) => (await ifAny(resolver.resolveTxt(name))).map((texts) => texts.join('')),
    async addresses(name) {
      if (isIP(name) !== 0) return [name]
      const both = await Promise.all([ifAny(resolver.resolve4(name)), ifAny(resolver.resolve6(name))])
      return both.flat()
    },
  }
}

async function ifAny<Value>(found: Promise<Value[]>): Promise<Value[]> {
  return found.catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && absent.has(String(error.code))) return []
    throw error
  })
}
