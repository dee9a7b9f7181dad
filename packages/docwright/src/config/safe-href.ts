// Schemes that run code or show foreign content under the site's own address, wherever the URL is used as a link.
const dangerousScheme = /^(javascript|data|vbscript|blob|file):/i

/**
 * Whether a link may be shown to readers: anything but a URL that would run code. Control characters and spaces are
 * passed over as a browser passes over them.
 *
 * @param href The link as written.
 * @returns False for `javascript:`, `data:` and their like.
 */
export function isSafeHref(href: string): boolean {
  // oxlint-disable-next-line no-control-regex -- browsers drop exactly these characters before they read the scheme
  return !dangerousScheme.test(href.replace(/[\u0000-\u0020]+/g, ''))
}
