/** Media type of pages. */
export const htmlType = 'text/html; charset=utf-8'
/** Media type of pages as Markdown. */
export const markdownType = 'text/markdown; charset=utf-8'

/** An answer with a body that is in memory. */
export interface ContentAnswer {
  kind: 'content'
  status: 200 | 400 | 404
  /** Media type, with the character set of text. */
  type: string
  content: Uint8Array
  /** True if the address changes with the content. */
  immutable?: true
  /** True if the same address has another form for those who ask for it by `Accept`. */
  negotiated?: true
  /** `Link`: further addresses for programs. */
  links?: string
  /** Content-Security-Policy of a page that needs one of its own. */
  policy?: string
  /** Tag of the content in `ETag`, if it is known without reading the content. */
  tag?: string
  /** The content in Brotli, if it is available. */
  brotli?: Uint8Array
  /** True if another attempt may give another answer: it is not kept. */
  transient?: true
}

/** The answer of a site at an address, before it becomes a response. */
export type SiteAnswer =
  | ContentAnswer
  /** A file of the repository that is too large for the memory: `locate` lays it out on disk, if it is not there yet. */
  | { kind: 'file'; type: string; locate(this: void): Promise<string>; size: number; version: string }
  | { kind: 'redirect'; status: 307 | 308; location: string }

/** The answer of a published site. */
export type ServedAnswer =
  | SiteAnswer
  /** There is no page: all such addresses of a site have the same answer, which is read only if it is not cached. */
  | { kind: 'missing'; read(this: void): Promise<ContentAnswer> }

/**
 * The answer to a program's search; it is not cached.
 *
 * @param text JSON.
 */
export function jsonAnswer({ text, status }: { text: string; status: 200 | 400 }): SiteAnswer {
  return { kind: 'content', status, type: 'application/json', content: Buffer.from(text), transient: true }
}

/**
 * The answer to a program that requests the Markdown of a missing page. There are unboundedly many such addresses.
 *
 * @param text Its content.
 */
export function missingMarkdownAnswer(text: string): ContentAnswer {
  const content = Buffer.from(text)
  return { kind: 'content', status: 404, type: markdownType, content, transient: true, negotiated: true }
}
