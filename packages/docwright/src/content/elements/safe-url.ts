/**
 * Whether following a URL cannot run code: no `javascript:` or `vbscript:`, and `data:` for pictures, sound and film
 * only. Browsers ignore white space and control characters in a scheme, so this does too.
 *
 * @param url The URL as it goes into the page.
 * @param use A link is followed, an asset is loaded.
 * @returns False where it has to be left out.
 */
export function isSafeUrl(url: string, use: 'link' | 'asset'): boolean {
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(url.replaceAll(unseen, ''))
  switch (scheme?.[1]?.toLowerCase()) {
    case 'javascript':
    case 'vbscript':
      return false
    case 'data':
      return use === 'asset' && /^\s*data:\s*(?:image|audio|video|font)\//i.test(url)
    default:
      return true
  }
}

const unseen = /[\s\p{Cc}\p{Cf}\p{Z}]/gu
