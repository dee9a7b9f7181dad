import type { SitePage } from './page-paths.ts'

/**
 * Finds the page that an entry of the navigation names: `guides` may stand for `guides/index`, and an entry may carry
 * an extension, slashes at its ends or double slashes.
 *
 * @param path The entry, as written.
 * @param pages Pages by key.
 * @returns The key of the page; undefined if there is none.
 */
export function findPageKey(path: string, pages: ReadonlyMap<string, SitePage>): string | undefined {
  const plain = path.replace(/\/{2,}/g, '/').replace(/^\/|\/$/g, '')
  for (const candidate of candidatesOf(plain)) {
    if (pages.has(candidate)) return candidate
  }
  return undefined
}

function* candidatesOf(path: string): Iterable<string> {
  yield path
  const bare = path.replace(/\.mdx?$/i, '')
  if (bare !== path) yield bare
  yield bare === '' ? 'index' : `${bare}/index`
  if (/%[\da-f]{2}/i.test(bare)) {
    try {
      yield decodeURIComponent(bare)
    } catch {
      // A stray percent sign is part of the name.
    }
  }
}
