import { lookup } from 'mrmime'

/**
 * The media type of a file, with the character set of text.
 *
 * @param path Path or name.
 * @returns Such as `text/css; charset=utf-8`.
 */
export function mediaType(path: string): string {
  const type = lookup(path) ?? 'application/octet-stream'
  return /^text\/|javascript$/.test(type) ? `${type}; charset=utf-8` : type
}
