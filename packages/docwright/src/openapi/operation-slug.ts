import { titleOf, type NamedOperation } from './operation-title.ts'

/**
 * Makes a part of a URL from a tag or a summary, so that addresses that are in use stay: lower case, spaces become
 * hyphens, `. / ' , ( )` and everything in braces vanish, other characters stay. Only those that cannot stand in a path
 * of a URL vanish too (`#`, `?`, and what no file system accepts).
 *
 * @param text The tag or summary.
 * @returns The part; may be empty.
 */
export function slugOf(text: string): string {
  return text
    .toLowerCase()
    .trim()
    .replaceAll(/\s/g, '-')
    .replaceAll(/\{[^{}]*\}/g, '')
    .replaceAll(/[./',()#?\\\p{Cc}]/gu, '')
    .replaceAll('--', '-')
}

/** Longer parts cannot be names of files once an ending and a number are behind them. */
const maxSlugLength = 200
/** What is cut, is cut to what a reader takes in. */
const cutSlug = { characters: 80, bytes: 160 }

/**
 * Bounds a part of a URL: one that no file can be named by is cut at a word.
 *
 * @param slug The part.
 * @returns The part, unchanged where it can be a name.
 */
export function boundedSlug(slug: string): string {
  if (Buffer.byteLength(slug) <= maxSlugLength) return slug
  let cut = ''
  for (const character of slug) {
    if (cut.length + character.length > cutSlug.characters) break
    if (Buffer.byteLength(cut) + Buffer.byteLength(character) > cutSlug.bytes) break
    cut += character
  }
  const end = cut.lastIndexOf('-')
  return end < cut.length / 2 ? cut : cut.slice(0, end)
}

/**
 * Names an operation in the address of its page.
 *
 * @returns The last part of the address.
 */
export function operationSlug(operation: NamedOperation): string {
  if (operation.summary !== undefined) {
    const whole = slugOf(operation.summary)
    const isLong = Buffer.byteLength(whole) > maxSlugLength
    const slug = isLong ? boundedSlug(slugOf(titleOf(operation).replace(/…$/, ''))) : whole
    if (slug !== '') return slug
  }
  return boundedSlug(
    operation.kind === 'webhook'
      ? slugOf(operation.path) || 'webhook'
      : `${operation.method.toLowerCase()}-${pathSlug(operation.path).replace(/^-/, '')}`,
  )
}

/** A parameter inside a path becomes one hyphen and one at its end vanishes; slashes vanish. */
function pathSlug(path: string): string {
  return slugOf(
    path
      .replace(/(?<!\/)\/+$/, '')
      .replace(/(?:\/\{[^{}]*\})+$/, '')
      .replaceAll(/(?:\/\{[^{}]*\})+\//g, '-'),
  )
}
