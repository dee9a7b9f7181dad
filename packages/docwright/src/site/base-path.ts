/**
 * A base path with a leading slash and without a trailing one; empty for the root.
 *
 * @param base As it was asked for.
 */
export function basePath(base: string): string {
  const path = base.replace(/^\/+|(?<!\/)\/+$/g, '')
  return path === '' ? '' : `/${path}`
}
