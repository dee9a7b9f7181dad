/**
 * The address of a webhook for those who may not change it: at many services, everybody with the address may write
 * there.
 *
 * @param url The address, which may be one for e-mail.
 * @returns Its host and its last four characters; of an e-mail address the domain.
 */
export function hiddenAddress(url: string): string {
  if (url.startsWith('mailto:')) return `mailto:…${url.slice(url.lastIndexOf('@'))}`
  const { protocol, host, pathname, search } = new URL(url)
  const rest = pathname + search
  // Of a short path, four characters would be most of it.
  return rest.length <= 1 ? url : `${protocol}//${host}/…${rest.length > 12 ? rest.slice(-4) : ''}`
}
