import { generatedFolders } from '../config/defaults.ts'
import type { ApiOperationSummary } from './api-operation.ts'
import { boundedSlug, operationSlug, slugOf } from './operation-slug.ts'
import { textOf } from './read-values.ts'

/** Default folder of generated pages. */
export const defaultDirectory = generatedFolders.openapi

/**
 * Decides the keys of the pages of a specification: `<directory>/<tag>/<operation>`, or the key in `x-mint.href`. If
 * several operations would have the same key, the later ones are numbered in the order of the paths.
 *
 * @param operations All operations with a page.
 * @param directory Folder of the pages; empty for the root.
 * @returns Keys by JSON pointer.
 */
export function operationKeys(operations: readonly ApiOperationSummary[], directory: string): Map<string, string> {
  const taken = new Set<string>()
  const numbers = new Map<string, number>()
  const keys = new Map<string, string>()
  for (const operation of operations) {
    const wanted = hrefKey(operation) ?? plainKey(operation, directory)
    const key = unusedKey(wanted, (candidate) => taken.has(candidate), numbers.get(wanted))
    // Thousands of operations may have the same summary, so counting continues from the last number.
    if (key !== wanted) numbers.set(wanted, Number(key.slice(wanted.length + 1)) + 1)
    taken.add(key)
    keys.set(operation.pointer, key)
  }
  return keys
}

/**
 * Numbers a key that is taken.
 *
 * @param first Where counting begins.
 * @returns The key, or the first free one of `key-1`, `key-2`, …
 */
export function unusedKey(key: string, isTaken: (key: string) => boolean, first = 1): string {
  let candidate = key
  for (let count = first; isTaken(candidate); count += 1) candidate = `${key}-${count}`
  return candidate
}

/**
 * The key of a page from `x-mint.href`.
 *
 * @returns Undefined if there is none, or if it is a URL of another site.
 */
export function hrefKey({ mint }: Pick<ApiOperationSummary, 'mint'>): string | undefined {
  const href = textOf(mint['href'])
  if (href === undefined || /^[a-z][a-z0-9+.-]*:/i.test(href)) return undefined
  const key = withoutDots(
    href
      .replace(/[#?].*/s, '')
      .split('/')
      .map(boundedSlug)
      .join('/'),
  )
  return key === '' ? undefined : key
}

function plainKey(operation: ApiOperationSummary, directory: string): string {
  const tag = operation.tag === undefined ? '' : boundedSlug(slugOf(operation.tag))
  return withoutDots([directory, tag, operationSlug(operation)].filter((part) => part !== '').join('/'))
}

function withoutDots(path: string): string {
  return path
    .split('/')
    .filter((part) => part !== '' && part !== '.' && part !== '..')
    .join('/')
}
