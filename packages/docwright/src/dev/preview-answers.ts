import { listPages } from '../machines/list-pages.ts'
import { machineLinks } from '../machines/machine-files.ts'
import { missingMarkdown } from '../machines/missing-markdown.ts'
import { twinText } from '../machines/twin-text.ts'
import { pagePolicy } from '../render/content-security-policy.ts'
import { answerSearch, isSearch } from '../render/answer-search.ts'
import type { Highlighting } from '../render/basics/highlighting.ts'
import { createSiteFiles, type SiteFile } from '../render/site-files.ts'
import type { RenderedPage, SiteRenderer } from '../render/site-renderer.ts'
import { answerAddress } from '../site/answer-address.ts'
import type { FoundAddress } from '../site/find-address.ts'
import { addressesOfSite } from '../site/site-addresses.ts'
import type { Diagnostic } from '../source/diagnostic.ts'
import { mediaType } from '../source/media-type.ts'
import type { PreviewSearch } from './preview-search.ts'

/** An answer of a preview. */
export type PreviewAnswer =
  | {
      kind: 'html'
      status: number
      html: string
      /** Whether its code has no colors yet. */
      pending: boolean
      policy?: string | undefined
      /** Key of the page that it is. */
      page?: string | undefined
      /** `Link` of pages; the same address answers in Markdown. */
      links?: string | undefined
    }
  | {
      kind: 'content'
      status: number
      type: string
      content: string | Uint8Array
      isNegotiated?: boolean
      links?: string | undefined
    }
  | Extract<SiteFile, { kind: 'repository' }>
  | Extract<FoundAddress, { kind: 'redirect' }>

/** A request, as the site sees it. */
export interface PreviewQuestion {
  /** Decoded path below the base path; undefined if it lies outside the site. */
  path: string | undefined
  parameters: URLSearchParams
  wantsMarkdown: boolean
  /** How the reader addresses the preview. */
  origin: string
  highlight: Exclude<Highlighting, 'none' | 'problems'>
}

/** The site as it is at the moment. */
export interface PreviewedSite {
  renderer: SiteRenderer
  search: PreviewSearch
  /** Problems of the configuration, which every page shows. */
  diagnostics: readonly Diagnostic[]
}

/** Answers what readers and programs ask a preview for. */
export async function answerPreview(question: PreviewQuestion, previewed: PreviewedSite): Promise<PreviewAnswer> {
  const { path, parameters, wantsMarkdown, origin, highlight } = question
  const { renderer, search, diagnostics: problems } = previewed
  const { site } = renderer
  const links = machineLinks(site)
  const files = createSiteFiles(renderer, {
    origin,
    isOpen: true,
    isServed: true,
    search: search.of(renderer),
    markdown: (key) => renderer.markdown(key),
  })

  function pageAnswer({ html, body }: Pick<RenderedPage, 'html' | 'body'>, page?: string): PreviewAnswer {
    const policy = pagePolicy(body.endpoint?.model)
    return { kind: 'html', status: 200, html, pending: body.pending, policy, page, links }
  }

  async function missing(): Promise<PreviewAnswer> {
    if (path !== undefined && (wantsMarkdown || path.endsWith('.md'))) {
      const content = missingMarkdown(path, { ...site, origin: '' }, await listPages(site))
      return { kind: 'content', status: 404, type: mediaType('.md'), content, isNegotiated: true }
    }
    const known = path === undefined ? {} : { path, index: search.of(renderer).made }
    const html = await renderer.notFound({ ...known, problems })
    return { kind: 'html', status: 404, html, pending: false, links }
  }

  if (path !== undefined && isSearch(path)) return searchAnswer(path, parameters, previewed)
  const answer = await answerAddress<PreviewAnswer>(path, wantsMarkdown, {
    addresses: addressesOfSite(site, () => renderer.homeKey()),
    file: async (address) => fileAnswer(await files.find(address)),
    page: async (key) => pageAnswer(await renderer.page(key, { highlight, problems }), key),
    async markdown(key, isNegotiated) {
      const content = twinText(await renderer.markdown(key), site, origin)
      return { kind: 'content', status: 200, type: mediaType('.md'), content, isNegotiated, links }
    },
    feed: async (key) => contentAnswer(mediaType('rss.xml'), (await renderer.feed(key, origin)) ?? ''),
    async untranslated(address) {
      const page = await renderer.untranslated(address, { highlight, problems })
      return page && pageAnswer(page)
    },
  })
  return answer ?? missing()
}

async function searchAnswer(
  path: string,
  parameters: URLSearchParams,
  { renderer, search }: PreviewedSite,
): Promise<PreviewAnswer> {
  const found = await answerSearch(path, parameters, renderer, search.of(renderer))
  return found?.kind === 'json'
    ? { ...contentAnswer(mediaType('results.json'), found.text), status: found.status }
    : { kind: 'html', status: 200, html: found?.kind === 'html' ? found.html : '', pending: false }
}

function fileAnswer(file: SiteFile | undefined): PreviewAnswer | undefined {
  if (file === undefined || file.kind === 'repository') return file
  if (file.kind === 'made') return contentAnswer(file.type, file.content)
  const { html, markdown } = file.part
  return file.isMarkdown
    ? contentAnswer(mediaType('.md'), markdown)
    : { kind: 'html', status: 200, html, pending: false }
}

function contentAnswer(type: string, content: string | Uint8Array): Extract<PreviewAnswer, { kind: 'content' }> {
  return { kind: 'content', status: 200, type, content }
}
