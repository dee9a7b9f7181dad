/** What decides the address and the title of an operation's page. */
export interface NamedOperation {
  kind: 'operation' | 'webhook'
  method: string
  path: string
  summary?: string | undefined
}

/**
 * Makes a part of a URL from a tag or a summary (compatibility §4.1), so that addresses that are in use stay: lower
 * case, spaces become hyphens, `. / ' , ( )` and everything in braces vanish, other characters stay. Only those that
 * cannot stand in a path of a URL vanish too (`#`, `?`, and what no file system accepts).
 *
 * @param text The tag or summary.
 * @returns The part; may be empty.
 */
export function slugOf(text: string): string {
  return text
    .toLowerCase()
    .trim()
    .replaceAll(/\s/g, '-')
    .replaceAll(/\{[^}]*\}/g, '')
    .replaceAll(/[./',()#?\\\p{Cc}]/gu, '')
    .replaceAll('--', '-')
}

/**
 * Titles an operation: its summary, else its method and the words of its path; a webhook's is its summary or name.
 *
 * @param operation The operation.
 * @returns The title.
 */
export function titleOf(operation: NamedOperation): string {
  if (operation.summary !== undefined) return operation.summary
  if (operation.kind === 'webhook') return operation.path
  const words = `${operation.method} ${pathSlug(operation.path).replaceAll(/[-_]/g, ' ')}`
    .trim()
    .replaceAll(/\s+/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/**
 * Names an operation in the address of its page.
 *
 * @param operation The operation.
 * @returns The last part of the address.
 */
export function operationSlug(operation: NamedOperation): string {
  if (operation.summary !== undefined) {
    const slug = slugOf(operation.summary)
    if (slug !== '') return slug
  }
  return operation.kind === 'webhook'
    ? slugOf(operation.path) || 'webhook'
    : `${operation.method}-${pathSlug(operation.path)}`
}

/** A parameter inside a path becomes one hyphen and one at its end vanishes; slashes vanish. */
function pathSlug(path: string): string {
  return slugOf(
    path
      .replace(/\/+$/, '')
      .replace(/(?:\/\{[^}]*\})+$/, '')
      .replaceAll(/(?:\/\{[^}]*\})+\//g, '-'),
  )
}
