import { generatedFolders } from '../config/defaults.ts'
import type { ApiOperationSummary } from './api-operation.ts'
import { boundedSlug, operationSlug, slugOf } from './operation-slug.ts'
import { textOf } from './read-values.ts'

/** Where generated pages go when no `directory` is named. */
export const defaultDirectory = generatedFolders.openapi

/**
 * Decides the keys of the pages of a specification: `<directory>/<tag>/<operation>`, or what `x-mint.href` says. Where
 * several operations would have the same, the later ones are numbered in the order of the paths.
 *
 * @param operations All operations, those without a page left out.
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
    // Thousands of operations may have one summary: each goes on counting where the one before ended.
    if (key !== wanted) numbers.set(wanted, Number(key.slice(wanted.length + 1)) + 1)
    taken.add(key)
    keys.set(operation.pointer, key)
  }
  return keys
}

/**
 * Numbers a key that is taken.
 *
 * @param isTaken Whether another page has it.
 * @param first Where counting begins.
 * @returns The key, or the first of `key-1`, `key-2`, … that is not taken.
 */
export function unusedKey(key: string, isTaken: (key: string) => boolean, first = 1): string {
  let candidate = key
  for (let count = first; isTaken(candidate); count += 1) candidate = `${key}-${count}`
  return candidate
}

/**
 * The address that `x-mint.href` gives a page.
 *
 * @returns Its key; undefined if it has none, or a URL of another site.
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
