/**
 * Whether a URL cannot run code: no `javascript:` or `vbscript:`, and `data:` only for images, audio and video. White
 * space and control characters in the scheme are ignored, as in browsers.
 *
 * @param url The URL for the page.
 * @param use A link is followed, an asset is loaded.
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
