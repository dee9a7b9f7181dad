/**
 * The address to return to after signing in, if it is a page of this dashboard: our address must not redirect to
 * another site.
 *
 * @param wanted Path as a visitor or a link gave it.
 * @returns The path with its query; `/` for anything else.
 */
export function returnPath(wanted: string | undefined): string {
  if (wanted === undefined || !/^\/(?![/\\])/.test(wanted)) return '/'
  const here = 'http://dashboard.invalid'
  if (!URL.canParse(wanted, here)) return '/'
  const { origin, pathname, search } = new URL(wanted, here)
  // A path that begins with two slashes after `..` is resolved would name a host in `Location`.
  return origin === here && !pathname.startsWith('//') ? `${pathname}${search}` : '/'
}
