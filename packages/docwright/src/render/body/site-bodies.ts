import { apiFilesOf, apiPageProblems } from '../../site/api-pages.ts'
import type { Site } from '../../site/create-site.ts'
import type { SitePage } from '../../site/page-paths.ts'
import type { Diagnostic } from '../../source/diagnostic.ts'
import { isSourceFault } from '../../source/source-fault.ts'
import type { ApiParts } from '../api/api-parts.ts'
import type { BodyCache } from './body-cache.ts'
import { failedBody, pageFailed } from './failed-body.ts'
import { renderText } from './render-text.ts'
import { atSubject, pageSubject } from './page-subject.ts'
import { createPageEndpoints, languageTag } from '../api/page-endpoints.ts'
import type { Highlighting } from '../basics/highlighting.ts'
import type { BodyRenderer, BodyRequest, FoundDocument, RenderedBody } from './rendered-body.ts'

/** The bodies of a site's pages. */
export interface SiteBodies {
  /** A page's body, remembered in a preview, with the problems of its specification. */
  body(key: string, highlight: Highlighting): Promise<RenderedBody>
  /** A page as Markdown. */
  markdown(key: string): Promise<string>
  /** The searchable content of a page, and the files it was made of. */
  document(key: string): Promise<FoundDocument>
}

/** How the bodies of a site are rendered. */
export interface SiteBodiesOptions {
  /** Whether the site is served with a proxy for the playground. */
  apiProxy?: boolean
  /** Renders bodies. */
  bodies: BodyRenderer
  /** The preview keeps bodies and follows edits, the others see each page once. */
  purpose: 'preview' | 'build' | 'check'
  /** The parts of references in files of their own. */
  parts: ApiParts
}

/**
 * Creates the renderer of a site's page bodies.
 *
 * @param site The site.
 * @param options The purpose, the renderer, and the parts of references in files of their own.
 * @param cache Bodies that are still valid.
 */
export function createSiteBodies(site: Site, options: SiteBodiesOptions, cache: BodyCache): SiteBodies {
  const endpointOf = createPageEndpoints(site, options)
  const versionOf = (path: string): string => site.files.get(path)?.version ?? ''

  /** A page that cannot be read or rendered still has a body, which explains the problem. */
  async function renderFile(
    page: SitePage,
    input: Pick<BodyRequest, 'highlight' | 'markdown' | 'search'>,
  ): Promise<RenderedBody> {
    const { key, file } = page
    const bytes = await bytesOf(site, page)
    const failed = async (diagnostic: Diagnostic): Promise<RenderedBody> => {
      await site.metadata.load([key])
      return failedBody(diagnostic, site.metadata.get(key))
    }
    try {
      const api = await endpointOf(key)
      const request = {
        file,
        bytes,
        ...input,
        ...(api === undefined ? {} : { api, language: languageTag(site, key) }),
        ...(page.generated === undefined && api === undefined ? {} : { title: titleOf(site, key) }),
      }
      const rendered = await renderText(request, options.bodies)
      return 'body' in rendered ? rendered.body : await failed(rendered.unreadable)
    } catch (cause) {
      // The unreadable file exists, and the page is as valid as before: the error must not be used as its content.
      if (isSourceFault(cause)) throw cause
      return failed(pageFailed(pageSubject(key, site), cause))
    }
  }

  return {
    async body(key, highlight) {
      const page = pageOf(site, key)
      const kept = options.purpose === 'preview' ? cache.get(key, versionOf, highlight) : undefined
      if (kept !== undefined) return kept
      const isBuild = options.purpose === 'build'
      const text = await renderFile(page, { highlight, markdown: isBuild, search: isBuild })
      const [problems, files] = await Promise.all([apiPageProblems(key, site), apiFilesOf(key, site)])
      const rendered = {
        ...text,
        diagnostics: [...atSubject(text.diagnostics, key, site), ...problems],
        dependencies: [...text.dependencies, ...files],
      }
      // A body that was asked for without colors is none to show.
      const isShown = highlight === 'now' || highlight === 'complete'
      if (options.purpose === 'preview' && isShown) cache.set(key, page.file, versionOf, rendered)
      return rendered
    },
    async markdown(key) {
      return (await renderFile(pageOf(site, key), { highlight: 'none', markdown: true })).markdown
    },
    async document(key) {
      const input = { highlight: 'none', markdown: false, search: true } as const
      const { search, dependencies } = await renderFile(pageOf(site, key), input)
      return { sections: search?.sections ?? [], dependencies: [...dependencies, ...(await apiFilesOf(key, site))] }
    },
  }
}

function pageOf(site: Site, key: string): SitePage {
  const page = site.pages.get(key)
  if (page === undefined) throw new Error(`There is no page ${key}.`)
  return page
}

/** The file of a generated page is its specification. */
async function bytesOf(site: Site, { file, generated }: SitePage): Promise<Uint8Array> {
  if (generated !== undefined) return Buffer.from(generated.content ?? '')
  return (await site.source.read(file)) ?? new Uint8Array()
}

/** A page of an operation has from it what it does not say itself. */
function titleOf({ metadata }: Site, key: string): { title: string; description?: string; deprecated?: boolean } {
  const { description, deprecated } = metadata.get(key)
  return {
    title: metadata.markedTitleOf(key),
    ...(description === undefined ? {} : { description }),
    ...(deprecated === true ? { deprecated } : {}),
  }
}
