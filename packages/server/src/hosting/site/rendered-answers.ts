import {
  machineLinks,
  mediaType,
  pageListPath,
  pagePolicy,
  twinText,
  type RenderedPage,
  type SiteRenderer,
} from 'docwright/engine'
import { htmlType, markdownType, type ContentAnswer, type SiteAnswer } from '../answers/site-answer.ts'
import type { PageStore } from '../kept/page-store.ts'

/** Answers with pages that are rendered when they are asked for. */
export interface RenderedAnswers {
  page(key: string): Promise<{ answer: SiteAnswer; page: RenderedPage }>
  /** A page that the reader's language lacks, in the default language, and what it loads. */
  untranslated(path: string): Promise<{ answer: ContentAnswer; files: RenderedPage['files'] } | undefined>
  /** The text of a page alone. */
  markdownOf(key: string): Promise<string>
  /** A page as Markdown, as a build writes it. */
  markdown(key: string, negotiated: boolean): Promise<SiteAnswer>
  feed(key: string): Promise<SiteAnswer>
  /** The answer of every address that leads nowhere. */
  missing(): Promise<SiteAnswer>
}

/**
 * Answers with pages that are rendered on request.
 *
 * @param renderer The site.
 * @param pages This machine's store of the files that pages load.
 */
export function createRenderedAnswers(
  renderer: SiteRenderer,
  pages: Pick<PageStore, 'putAsset'>,
  projectId: string,
): RenderedAnswers {
  const { site } = renderer
  let missing: Promise<string> | undefined

  /** Readers of a kept page also request its own files, when no process has the page in memory. */
  async function renderPage(key: string): Promise<RenderedPage> {
    const page = await renderer.page(key, { highlight: 'complete' })
    for (const { path, type, content } of page.files) pages.putAsset(projectId, path, { type, content: content() })
    return page
  }

  /** Rendered from the same body as the page, of which less has to be read. */
  async function markdownOf(key: string): Promise<string> {
    return `${(await renderer.body(key, 'problems')).markdown}${await renderer.listing(key)}`
  }

  return {
    markdownOf,
    async page(key) {
      const page = await renderPage(key)
      const { html, body } = page
      const links = machineLinks(site)
      const failed = body.diagnostics.some(({ code }) => code === 'page-failed')
      const answer: SiteAnswer = {
        ...contentAnswer(htmlType, html),
        negotiated: true,
        policy: pagePolicy(body.endpoint?.model),
        ...(links === undefined ? {} : { links }),
        ...(failed ? { transient: true } : {}),
      }
      return { answer, page }
    },
    async untranslated(path) {
      const page = await renderer.untranslated(path, { highlight: 'complete' })
      if (page === undefined) return undefined
      const policy = pagePolicy(page.body.endpoint?.model)
      return { answer: { ...contentAnswer(htmlType, page.html), negotiated: true, policy }, files: page.files }
    },
    async markdown(key, negotiated) {
      const links = machineLinks(site)
      return {
        ...contentAnswer(markdownType, twinText(await markdownOf(key), site, renderer.origin)),
        ...(negotiated ? { negotiated } : {}),
        ...(links === undefined ? {} : { links }),
      }
    },
    feed: async (key) => contentAnswer(mediaType('rss.xml'), (await renderer.feed(key)) ?? ''),
    async missing() {
      missing ??= renderer.notFound({ pages: pageListPath })
      return { ...contentAnswer(htmlType, await missing), status: 404, negotiated: true }
    },
  }
}

function contentAnswer(type: string, text: string): ContentAnswer {
  return { kind: 'content', status: 200, type, content: Buffer.from(text) }
}
