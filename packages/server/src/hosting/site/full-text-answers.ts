import { fullTexts, hasFullText, listPages, mediaType, textFiles, type Site } from 'docwright/engine'
import type { SiteAnswer } from '../answers/site-answer.ts'

/** A file of the texts that all pages are. */
export interface FullTextAnswer {
  /** Its path. */
  path: string
  answer: SiteAnswer
  /** How many pages, in the order of their list, the texts depend on. */
  pages: number
}

/**
 * All pages as texts, file by file.
 *
 * @param markdownOf A page as Markdown.
 */
export async function* fullTextAnswers(
  site: Site,
  origin: string,
  markdownOf: (key: string) => Promise<string>,
): AsyncGenerator<FullTextAnswer> {
  if (!hasFullText(site)) return
  const listed = await listPages(site)
  for await (const text of fullTexts(site, origin, markdownOf)) {
    const pages = text.edition.label === '' ? text.parts.length + (text.next === undefined ? 0 : 1) : listed.length
    for (const { path, texts } of textFiles(text, site.config.name)) {
      if (site.links.files.has(path.slice(1))) continue
      const content = Buffer.from(texts.join(''))
      yield { path, pages, answer: { kind: 'content', status: 200, type: mediaType(path), content } }
    }
  }
}
