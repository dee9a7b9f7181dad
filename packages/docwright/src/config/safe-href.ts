// Schemes that run code or show foreign content at the site's own address if a URL is used as a link.
const dangerousScheme = /^(javascript|data|vbscript|blob|file):/i

/**
 * Whether readers may see a link: any URL that cannot run code. Control characters and spaces are ignored, as in
 * browsers.
 *
 * @param href As written.
 */
export function isSafeHref(href: string): boolean {
  // oxlint-disable-next-line no-control-regex -- browsers drop exactly these characters before they read the scheme
  return !dangerousScheme.test(href.replace(/[\u0000-\u0020]+/g, ''))
}
