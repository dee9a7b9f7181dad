import { findIn, type FoundAddress } from './find-address.ts'
import type { SiteAddresses } from './site-addresses.ts'

/** Gets the answers that a door to a site can give. */
export interface AddressContents<Answer> {
  addresses: SiteAddresses
  /** A file of the whole site at an address; it takes precedence over pages. */
  file(path: string): Promise<Answer | undefined>
  page(key: string): Promise<Answer | undefined>
  /**
   * A page as Markdown.
   *
   * @param isNegotiated Whether it was asked for at the address of the page.
   */
  markdown(key: string, isNegotiated: boolean): Promise<Answer | undefined>
  feed(key: string): Promise<Answer | undefined>
  /** A page that the reader's language lacks, in the default language. */
  untranslated(path: string): Promise<Answer | undefined>
}

/**
 * Answers a request for an address. Preview and hosting share this order of precedence; a build writes each of these as a file.
 *
 * @param path Decoded path below the base path; undefined if it lies outside the site.
 * @param wantsMarkdown Whether the request prefers Markdown to HTML.
 * @returns Undefined if nothing is at the address.
 */
export async function answerAddress<Answer>(
  path: string | undefined,
  wantsMarkdown: boolean,
  contents: AddressContents<Answer>,
): Promise<Answer | Extract<FoundAddress, { kind: 'redirect' }> | undefined> {
  const file = path === undefined ? undefined : await contents.file(path)
  if (file !== undefined) return file
  const address = await findIn(path, contents.addresses)
  switch (address.kind) {
    case 'page':
      return wantsMarkdown ? contents.markdown(address.key, true) : contents.page(address.key)
    case 'markdown':
      return contents.markdown(address.key, false)
    case 'feed':
      return contents.feed(address.key)
    case 'redirect':
      return address
    case 'missing':
      return wantsMarkdown || path === undefined ? undefined : contents.untranslated(path)
  }
}
