import { titleOf, type NamedOperation } from './operation-title.ts'

/**
 * Makes a part of a URL from a tag or a summary. The rules keep existing addresses valid: lower case, spaces become
 * hyphens, `. / ' , ( )` and everything in braces are dropped, other characters stay, except for those that cannot be
 * in the path of a URL or in a file name (`#`, `?`, …).
 *
 * @returns May be empty.
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

/** Longer parts cannot be file names together with an extension and a number. */
const maxSlugLength = 200
/** Cut parts get a length that readers can take in. */
const cutSlug = { characters: 80, bytes: 160 }

/**
 * Shortens a part of a URL, at a word, if it is too long for a file name.
 *
 * @returns The part, unchanged if it can be a name.
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
 * The name of an operation in the address of its page.
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

/** A parameter inside a path becomes a hyphen, and is dropped at its end; slashes are dropped. */
function pathSlug(path: string): string {
  return slugOf(
    path
      .replace(/(?<!\/)\/+$/, '')
      .replace(/(?:\/\{[^{}]*\})+$/, '')
      .replaceAll(/(?:\/\{[^{}]*\})+\//g, '-'),
  )
}
