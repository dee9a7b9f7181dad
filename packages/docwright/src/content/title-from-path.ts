/**
 * The title of a page without one: the last segment of its path in words.
 *
 * @param path Path of the page, with or without extension.
 * @returns Such as `Getting started` for `guides/getting-started`.
 */
export function titleFromPath(path: string): string {
  const segment = path.slice(path.lastIndexOf('/') + 1).replace(/\.mdx?$/i, '')
  const words = segment.replace(/[-_]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
