import { languageOfPath } from '../config/language-codes.ts'
import { boundedSlug, slugOf } from '../openapi/operation-slug.ts'
import { compareAges } from './version-age.ts'

/** A page that wants a key, in a version, of a specification that is a translation or an original. */
export interface Claim {
  name: string
  version: string | undefined
  isTranslation: boolean
}

/** The original's page comes before its translation's, and that of the oldest version first: a new one moves none. */
function comesBefore(one: Claim, other: Claim): boolean {
  if (one.isTranslation !== other.isTranslation) return other.isTranslation
  return one.version !== undefined && other.version !== undefined && compareAges(one.version, other.version) < 0
}

/** Gives a key to a page, if it comes before the one that has it. */
export function claim(owners: Map<string, Claim>, key: string, wanted: Claim): void {
  const owner = owners.get(key)
  if (owner === undefined || comesBefore(wanted, owner)) owners.set(key, wanted)
}

/** The key of a page whose own belongs to another: with its language and version at the end. */
export function keyBeside(key: string, source: string, { version, isTranslation }: Claim): string {
  const language = isTranslation ? languageOfPath(source) : undefined
  const edition = [language, version].map((part) => (part === undefined ? '' : boundedSlug(slugOf(part))))
  return [key, ...edition.filter((part) => part !== '')].join('-')
}
