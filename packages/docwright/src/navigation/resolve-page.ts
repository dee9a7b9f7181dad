import type { LinkedPath } from './linked-path.ts'
import { below } from './linked-path.ts'
import { normalizePagePath } from './read-entry.ts'
import type { Resolution } from './resolution.ts'
import { report } from './resolution.ts'
import { decodePercent } from '../source/decode-percent.ts'

/**
 * Finds the page of an entry, or reports that there is none.
 *
 * @param entry As written.
 * @param path Normalized.
 * @returns Key of the page.
 */
export function findPage(entry: string, path: string, at: LinkedPath, resolution: Resolution): string | undefined {
  const found = resolution.lookups.findPage(path) ?? findOtherSpelling(path, resolution)
  if (found !== undefined) return found
  const isOutside = path.split('/').includes('..')
  const suggestion = isOutside ? undefined : resolution.suggestPage(path)
  report(resolution, 'page-not-found', {
    at,
    message: `The navigation lists the page “${entry}”, which does not exist.`,
    fix: isOutside
      ? 'Remove the entry: pages are in the docs folder.'
      : (renamed(path, resolution) ?? operationOf(entry) ?? fixWith(path, suggestion)),
    ...(suggestion !== undefined && isOtherCase(path, suggestion)
      ? { repair: { written: JSON.stringify(entry), put: JSON.stringify(suggestion) } }
      : {}),
  })
  return undefined
}

/**
 * Finds the page that `root` names.
 *
 * @returns Key of the page.
 */
export function resolveRoot(root: string | undefined, element: LinkedPath, resolution: Resolution): string | undefined {
  if (root === undefined || root.trim() === '') return undefined
  return findPage(root, normalizePagePath(root), below(element, 'root'), resolution)
}

/**
 * Finds pages whose path differs only in percent escapes, or in the composition of accents, which some file systems
 * change.
 */
function findOtherSpelling(path: string, { lookups }: Resolution): string | undefined {
  const decoded = decodePercent(path)
  for (const form of ['NFC', 'NFD'] as const) {
    const found = lookups.findPage(decoded.normalize(form))
    if (found !== undefined) return found
  }
  return undefined
}

function isOtherCase(path: string, suggestion: string): boolean {
  return path.toLowerCase() === suggestion.toLowerCase()
}

/** Files for people who read a repository are not pages, even if a page is listed there. */
function renamed(path: string, { lookups }: Resolution): string | undefined {
  if (!/(?:^|\/)readme$/i.test(path)) return undefined
  const file = [...(lookups.allFiles?.() ?? [])].find(
    (one) => one.replace(/\.mdx?$/i, '').toLowerCase() === path.toLowerCase(),
  )
  if (file === undefined) return undefined
  const folder = file.slice(0, file.lastIndexOf('/') + 1)
  return `Rename “${file}” to “${folder}index.mdx” and list “${folder}index”: files named README are not pages.`
}

/** A method without its path. */
function operationOf(entry: string): string | undefined {
  return /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|TRACE)$/.test(entry.trim())
    ? `Write the path of the operation after the method, such as “${entry.trim()} /users”.`
    : undefined
}

function fixWith(path: string, suggestion: string | undefined): string {
  if (suggestion === undefined) return `Create “${path}.mdx”, or remove the entry.`
  return isOtherCase(path, suggestion)
    ? `Write “${suggestion}”, the name of the file.`
    : `Write “${suggestion}” if you mean that page. Otherwise create “${path}.mdx”, or remove the entry.`
}
