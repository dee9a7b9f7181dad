import { createHash } from 'node:crypto'
import { languageInfo } from '../../config/language-codes.ts'
import { isUrl } from '../../openapi/reference-target.ts'
import { apiPageOf } from '../../site/api-pages.ts'
import type { Specification } from '../../openapi/specification.ts'
import type { Site } from '../../site/create-site.ts'
import { generatedReferences } from '../../site/reference-links.ts'
import { encodePath } from '../../site/resolve-link.ts'
import { isPublishedFile } from '../../site/published-files.ts'
import type { ApiContent, ApiSettings } from './api-content.ts'
import { apiSettings } from './api-settings.ts'
import { partPath, readPartPath, samplesPath } from './part-address.ts'

/** A part of an API reference before it is rendered. */
export interface PresentedPart {
  /** Address of the part as HTML, as pages of this state of the site have it. */
  path: string
  /** Language tag. */
  language: string
  /** The specification. */
  source: string
  title: string
  content: ApiContent
}

/** The content that pages of an API reference leave to files of their own (decision 011). */
export interface ApiParts {
  /**
   * Gives the addresses of a specification's parts.
   *
   * @param source The specification.
   * @param language Language tag of the pages that link them.
   * @param page Key of the page whose samples may have a file of their own.
   * @returns For a page's settings.
   */
  of(source: string, language: string, page?: string): Promise<Pick<ApiSettings, 'partOf' | 'samplesPath'>>
  /**
   * Finds what an address names, also one that pages had before the last change.
   *
   * @param path URL path without base path, decoded.
   * @returns The part; undefined if there is none.
   */
  find(path: string): Promise<PresentedPart | undefined>
}

/**
 * Prepares the parts of a site. Nothing is computed before the first request.
 *
 * @param site The site.
 * @param surroundings Digest of the inputs of the parts besides the specification.
 */
export function createApiParts(site: Site, surroundings: string): ApiParts {
  const digests = new Map<string, string>()
  let references: ReturnType<typeof generatedReferences> | undefined

  async function digestOf(source: string): Promise<string | undefined> {
    const known = digests.get(source)
    if (known !== undefined) return known
    const specification = (await site.specifications.open(source))?.specification
    if (specification === undefined) return undefined
    const text = JSON.stringify([specification.digest, surroundings, site.base, site.config.api ?? {}])
    const digest = createHash('sha1').update(text).digest('hex').slice(0, 12)
    digests.set(source, digest)
    return digest
  }

  /**
   * Anybody can write an address: it must not cause a request of a URL, or read a file, that the site does not name.
   */
  async function openNamed(source: string): Promise<Specification | undefined> {
    const isNamed = site.specifications.opened().has(source) || (!isUrl(source) && isPublishedFile(source))
    return isNamed ? (await site.specifications.open(source))?.specification : undefined
  }

  async function of(
    source: string,
    language: string,
    page?: string,
  ): Promise<Pick<ApiSettings, 'partOf' | 'samplesPath'>> {
    const digest = await digestOf(source)
    if (digest === undefined) return {}
    const samples = page === undefined ? undefined : samplesPath({ digest, language, page })
    return {
      partOf: (id) => partPath({ digest, language, source, id }),
      ...(samples === undefined ? {} : { samplesPath: samples }),
    }
  }

  async function findSchema(source: string, id: string, language: string): Promise<PresentedPart | undefined> {
    const schema = (await openNamed(source))?.schemaWithId(id)
    if (schema === undefined) return undefined
    const addresses = await of(source, language)
    const current = addresses.partOf?.(id)
    if (current === undefined) return undefined
    const models = (references ??= generatedReferences(site)).get(source)?.models
    const settings = {
      ...apiSettings(site, {}, source, undefined),
      ...addresses,
      expanded: false,
      modelOf(one: string) {
        const url = models?.get(one)
        return url && `${site.base}${encodePath(url)}`
      },
    }
    const last = id.slice(id.lastIndexOf('/') + 1)
    const { presentPart } = await import('./present-operation.ts')
    const title = schema.name ?? schema.title ?? last
    return { path: current, language, source, title, content: presentPart(schema, settings) }
  }

  async function findSamples(key: string, language: string): Promise<PresentedPart | undefined> {
    const page = await apiPageOf(key, site)
    if (page === undefined || page.kind === 'reference') return undefined
    const { source } = page.specification
    const settings = { ...apiSettings(site, {}, source, undefined), ...(await of(source, language, key)) }
    const { presentSamples } = await import('./present-operation.ts')
    const content = presentSamples(page, settings)
    if (content === undefined || settings.samplesPath === undefined) return undefined
    await site.metadata.load([key])
    return { path: settings.samplesPath, language, source, title: site.metadata.titleOf(key), content }
  }

  return {
    of,
    async find(path) {
      const address = readPartPath(path)
      // An address with an invented language must lead nowhere.
      if (address === undefined || languageInfo(address.language)?.tag !== address.language) return undefined
      return 'page' in address
        ? findSamples(address.page, address.language)
        : findSchema(address.source, address.id, address.language)
    },
  }
}
