import type { ApiPage } from '../../openapi/api-operation.ts'
import type { ReferencePage } from '../../references/reference-page.ts'
import { apiPageOf } from '../../site/api-pages.ts'
import type { Site } from '../../site/create-site.ts'
import {
  createReferenceLinks,
  generatedReferences,
  partPagesOf,
  type ReferenceLinks,
} from '../../site/reference-links.ts'
import { endpointsOf } from '../../site/references/graphql-endpoints.ts'
import { encodePath } from '../../site/resolve-link.ts'
import type { ApiContent, ApiSettings } from './api-content.ts'
import type { ApiParts } from './api-parts.ts'
import { apiSettings } from './api-settings.ts'
import { authorizationByHand, manualEndpoint } from './manual-endpoint.ts'
import { contextOf, languageOf } from '../basics/page-context.ts'

/** The address of the playground's proxy, if a site is served with one, without base path. */
export const apiProxyPath = '/_docwright/api-proxy'

/** The address to which readers send feedback on a page, without base path. */
export const feedbackPath = '/_docwright/feedback'

/**
 * Creates the finder of a page's endpoint: the content of its reference, from a specification or from its author.
 *
 * @param site The site.
 * @param options How it is served.
 * @param options.apiProxy Whether with a proxy for the playground.
 * @param options.parts What references leave to files of their own.
 * @returns Takes the key of a page; undefined if the page is about no endpoint.
 */
export function createPageEndpoints(
  site: Site,
  { apiProxy = false, parts }: { apiProxy?: boolean; parts: ApiParts },
): (key: string) => Promise<ApiContent | undefined> {
  const referenceLinks = new Map<string, ReferenceLinks>()
  const others = generatedReferences(site)
  let partPages: ReturnType<typeof partPagesOf> | undefined
  const proxy = apiProxy ? `${site.base}${apiProxyPath}` : undefined

  function linksOf({ specification: { source } }: ApiPage): ReferenceLinks {
    const links = referenceLinks.get(source) ?? createReferenceLinks(source, site)
    referenceLinks.set(source, links)
    return links
  }

  /** The subjects of pages are resolved only if the reference has something to link. */
  async function presentWithLinks(page: ApiPage, shown: ApiSettings): Promise<ApiContent> {
    const links = linksOf(page)
    const { overview, models } = others.get(page.specification.source) ?? {}
    const own = page.kind === 'schema' ? page.schema.id : undefined
    const linked: ApiSettings = {
      ...shown,
      ...(overview === undefined ? {} : { overviewHref: `${site.base}${encodePath(overview)}` }),
      modelOf(id) {
        const url = id === own ? undefined : models?.get(id)
        return url && `${site.base}${encodePath(url)}`
      },
      hrefOfOperation(target) {
        const url = links.operation(target)
        return url && `${site.base}${encodePath(url)}`
      },
    }
    const { presentApi } = await import('./present-operation.ts')
    const content = presentApi(page, linked)
    if (!links.isWanted()) return content
    await links.load()
    return presentApi(page, linked)
  }

  /** A reference that is not of HTTP. */
  async function presentOther(page: ReferencePage, key: string): Promise<ApiContent> {
    const { source } = page.specification
    const { presentReference } = await import('./present-reference.ts')
    const address = (pointer: string): string | undefined => {
      const url = (partPages ??= partPagesOf(site)).get(`${source}\n${pointer}`)
      return url === undefined || site.pages.get(key)?.url === url ? undefined : `${site.base}${encodePath(url)}`
    }
    const overviewHref = site.pages.get(key)?.generated?.pointer === '' ? undefined : address('')
    const metadata = site.metadata.get(key)
    const settings = apiSettings(site, metadata, source, proxy)
    const endpoints = page.request === undefined ? [] : endpointsOf(key, source, site)
    const access = { endpoints, authorizations: authorizationByHand(metadata, site.config) }
    return presentReference(
      page,
      { ...settings, ...(overviewHref === undefined ? {} : { overviewHref }) },
      address,
      endpoints.length === 0 ? undefined : access,
    )
  }

  return async (key) => {
    await site.metadata.load([key])
    const metadata = site.metadata.get(key)
    const page = await apiPageOf(key, site)
    if (page?.kind === 'reference') return presentOther(page, key)
    const source = page?.specification.source ?? ''
    const shown = apiSettings(site, metadata, source, proxy)
    if (page === undefined) return manualEndpoint(metadata, site.config, shown)
    return presentWithLinks(page, { ...shown, ...(await parts.of(source, languageTag(site, key), key)) })
  }
}

/**
 * Language of a page's reference.
 *
 * @param site The site.
 * @param key Key of the page.
 * @returns Its tag.
 */
export function languageTag(site: Site, key: string): string {
  return languageOf(contextOf(key, site)).tag
}
