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
  /** True where the address changes with the content. */
  immutable?: true
  /** True where the same address has another form for those who ask for it by `Accept`. */
  negotiated?: true
  /** `Link`: where programs go on from here. */
  links?: string
  /** Content-Security-Policy of a page that needs one of its own. */
  policy?: string
  /** Names the content in `ETag`, where that is known without looking at it. */
  tag?: string
  /** The content as Brotli has it, where that is at hand. */
  brotli?: Uint8Array
  /** True where another attempt may give another answer: it is not kept. */
  transient?: true
}

/** What a site has at an address, before it becomes a response. */
export type SiteAnswer =
  | ContentAnswer
  /** A file of the repository that is too large for the memory: `locate` lays it out on disk, if it is not there yet. */
  | { kind: 'file'; type: string; locate(this: void): Promise<string>; size: number; version: string }
  | { kind: 'redirect'; status: 307 | 308; location: string }

/** What a published site answers with. */
export type ServedAnswer =
  | SiteAnswer
  /** There is nothing: every such address of a site has the same answer, which is read only if nobody has kept it. */
  | { kind: 'missing'; read(this: void): Promise<ContentAnswer> }

/**
 * What a program is told that searches; it is not kept.
 *
 * @param text JSON.
 */
export function jsonAnswer({ text, status }: { text: string; status: 200 | 400 }): SiteAnswer {
  return { kind: 'content', status, type: 'application/json', content: Buffer.from(text), transient: true }
}

/**
 * The answer to a program that asks for the Markdown of a page which does not exist. Such addresses are without number.
 *
 * @param text What it reads.
 */
export function missingMarkdownAnswer(text: string): ContentAnswer {
  const content = Buffer.from(text)
  return { kind: 'content', status: 404, type: markdownType, content, transient: true, negotiated: true }
}
