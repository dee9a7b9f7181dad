import { createHash } from 'node:crypto'
import { fillSidebar, renderNotFound, renderPage, type AssetsView, type PageView } from '@docwright/theme'
import { apiFilesOf, apiPageOf, apiPageProblems } from '../site/api-pages.ts'
import type { Site } from '../site/create-site.ts'
import type { SitePage } from '../site/page-paths.ts'
import { feedPath } from '../site/feed-path.ts'
import { settleVisible } from '../site/settle-visible.ts'
import { firstPage } from '../navigation/first-page.ts'
import { decodePage } from '../source/decode-text.ts'
import type { Diagnostic } from '../source/diagnostic.ts'
import { readTextInside } from '../source/read-text-inside.ts'
import type { ApiContent, ApiSettings } from './api/api-content.ts'
import { apiSettings } from './api/api-settings.ts'
import { createApiParts } from './api/api-parts.ts'
import { manualEndpoint } from './api/manual-endpoint.ts'
import { presentApi } from './api/present-operation.ts'
import { renderSitePart } from './render-site-part.ts'
import { createBodyCache, type BodyCache } from './body-cache.ts'
import { bodySettings } from './body-settings.ts'
import { extraSheets } from './extra-sheets.ts'
import { presentFeed } from './feed/present-feed.ts'
import { writeFeed } from './feed/write-feed.ts'
import { failedBody, pageFailed } from './failed-body.ts'
import { configuredImages, loadImageSizes } from './assets/load-image-sizes.ts'
import { grammarPath, type LoadedGrammars, loadGrammars } from './load-grammars.ts'
import { createIconLibrary } from './icons/icon-library.ts'
import { presentProblems } from './page-problems.ts'
import { pageScripts } from './page-scripts.ts'
import { contextOf, languageOf } from './present/page-context.ts'
import { presentNotFound } from './present/present-not-found.ts'
import { presentPage, type PresentedPage } from './present/present-page.ts'
import type { SectionCache } from './present/presented-section.ts'
import type { Presenter } from './present/presenter.ts'
import { createReferenceLinks, type ReferenceLinks } from '../site/reference-links.ts'
import { encodePath, resolveAsset } from '../site/resolve-link.ts'
import type { ApiPage } from '../openapi/api-operation.ts'
import type { BodyRenderer, BodyRequest, BodySettings, RenderedBody, RenderedEndpoint } from './rendered-body.ts'
import { settingsDigest } from './settings-digest.ts'
import { createSiteAssets, type SiteAsset, type SiteAssets } from './site-assets.ts'
import type { PageOptions, RenderedPage, SiteRenderer } from './site-renderer.ts'

/** What a renderer is for: the preview keeps bodies and follows edits, the others see each page once. */
export interface SiteRendererOptions {
  /** Docs root on disk; absent where everything is read from the site's source. */
  root?: string
  /** File to remember highlighted code in; a file beside the docs when absent. */
  highlightCache?: string
  purpose: 'preview' | 'build' | 'check'
  /** Origin of the published site. */
  url?: string
  /** Whether the site is served with a proxy for the playground at `/_docwright/api-proxy`. */
  apiProxy?: boolean
  /** Renders bodies; the caller closes it. */
  bodies: BodyRenderer
  /** A renderer of an earlier state of the same repository, whose bodies are taken over where they are still good. */
  previous?: SiteRenderer
  /** What changed since. */
  changedFiles?: readonly string[]
}

/** What a renderer hands to its successor. */
interface Inheritance {
  cache: BodyCache
  settings: BodySettings
  loaded: LoadedGrammars
  settingsDigest: string
  assets: SiteAssets
  sections: SectionCache
}

/** Where a site that is served with a proxy for the playground has it, without base path. */
export const apiProxyPath = '/_docwright/api-proxy'

const inheritances = new WeakMap<SiteRenderer, Inheritance>()

/**
 * Makes the renderer of a site.
 *
 * @param site The site.
 * @param options What for, and what to take over.
 */
export async function createSiteRenderer(site: Site, options: SiteRendererOptions): Promise<SiteRenderer> {
  const { bodies, changedFiles = [] } = options
  const inherited = await inherit(site, options)
  const { grammars, diagnostics: grammarProblems } = inherited?.loaded ?? (await loadGrammars(site))
  const settings = inherited?.settings ?? bodySettings(site, options.root, options.highlightCache, grammars)
  const digestOfSettings = inherited?.settingsDigest ?? settingsDigest(settings)
  const earlier = options.previous === undefined ? undefined : inheritances.get(options.previous)
  const cache = createBodyCache(earlier?.settingsDigest === digestOfSettings ? earlier.cache : undefined)
  bodies.update(inherited === undefined ? settings : undefined, changedFiles)
  const icons = createIconLibrary(settings.iconLibrary)
  const referenceLinks = new Map<string, ReferenceLinks>()
  const assets = inherited?.assets ?? (await createSiteAssets(site, options))
  const sections = inherited?.sections ?? new Map()
  const parts = createApiParts(site, `${digestOfSettings} ${assets.digest}`)
  const presenter: Presenter = {
    site,
    icon: (reference) => icons.find(reference, (path) => resolveAsset(path, undefined, site.links).href),
    sections,
    origin: originOf(site, options.url),
    imageSize: await loadImageSizes(site, configuredImages(site)),
  }

  async function body(key: string, highlight: PageOptions['highlight']): Promise<RenderedBody> {
    const page = site.pages.get(key)
    if (page === undefined) throw new Error(`There is no page ${key}.`)
    const versionOf = (path: string): string => site.files.get(path)?.version ?? ''
    const kept = options.purpose === 'preview' ? cache.get(key, versionOf, highlight) : undefined
    if (kept !== undefined) return kept
    const text = await renderFile(page, { highlight, markdown: options.purpose === 'build' })
    const [problems, files] = await Promise.all([apiPageProblems(key, site), apiFilesOf(key, site)])
    const rendered = {
      ...text,
      diagnostics: [...text.diagnostics, ...problems],
      dependencies: [...text.dependencies, ...files],
    }
    if (options.purpose === 'preview') cache.set(key, page.file, versionOf, rendered)
    return rendered
  }

  function textAround(file: string): string | undefined {
    return options.root === undefined ? undefined : readTextInside(options.root, file)
  }

  /** A page that cannot be read or rendered still has a body, which says why. */
  async function renderFile(
    { key, file, generated }: SitePage,
    wish: Pick<BodyRequest, 'highlight' | 'markdown'>,
  ): Promise<RenderedBody> {
    // The file of a generated page is its specification.
    const bytes = generated === undefined ? await site.source.read(file) : Buffer.from(generated.content ?? '')
    const { text, problem } = decodePage(bytes ?? new Uint8Array(), file)
    const failed = async (diagnostic: Diagnostic): Promise<RenderedBody> => {
      await site.metadata.load([key])
      return failedBody(diagnostic, site.metadata.get(key))
    }
    if (problem !== undefined && text === '') return failed(problem)
    try {
      const api = await endpointOf(key)
      const rendered = await bodies.render({
        file,
        text,
        ...wish,
        ...(api === undefined ? {} : { api, language: languageTag(key) }),
        ...(generated === undefined ? {} : { title: titleOf(key) }),
      })
      if (problem === undefined) return rendered
      // Whoever decoded the bytes knows more than whoever finds the replacement characters in the text.
      const others = rendered.diagnostics.filter(({ code }) => code !== 'invalid-utf8')
      return { ...rendered, diagnostics: [problem, ...others] }
    } catch (cause) {
      return failed(pageFailed(file, cause))
    }
  }

  function languageTag(key: string): string {
    return languageOf(contextOf(key, site)).tag
  }

  /** A generated page has its title from its operation. */
  function titleOf(key: string): { title: string; description?: string } {
    const { description } = site.metadata.get(key)
    return { title: site.metadata.titleOf(key), ...(description === undefined ? {} : { description }) }
  }

  /** What the page's reference shows, of a specification or of what its author says. */
  async function endpointOf(key: string): Promise<ApiContent | undefined> {
    await site.metadata.load([key])
    const metadata = site.metadata.get(key)
    const page = await apiPageOf(key, site)
    const proxy = options.apiProxy === true ? `${site.base}${apiProxyPath}` : undefined
    const source = page?.specification.source ?? ''
    const shown = apiSettings(site, metadata, source, proxy)
    if (page === undefined) return manualEndpoint(metadata, site.config, shown)
    return presentWithLinks(page, { ...shown, ...(await parts.of(source, languageTag(key))) })
  }

  /** Which pages are about what is found out only where the reference has something to link. */
  async function presentWithLinks(page: ApiPage, shown: ApiSettings): Promise<ApiContent> {
    const { source } = page.specification
    const links = referenceLinks.get(source) ?? createReferenceLinks(source, site)
    referenceLinks.set(source, links)
    const linked: ApiSettings = {
      ...shown,
      hrefOfOperation(target) {
        const url = links.operation(target)
        return url && `${site.base}${encodePath(url)}`
      },
    }
    const content = presentApi(page, linked)
    if (!links.isWanted()) return content
    await links.load()
    return presentApi(page, linked)
  }

  function feedOf(key: string, rendered: RenderedBody): RenderedPage['feed'] {
    const path = feedPath(key, site)
    if (path === undefined) return undefined
    return { path, content: writeFeed(presentFeed(key, path, presenter), rendered.feed ?? []) }
  }

  function urlOf(asset: SiteAsset | undefined): string[] {
    return asset === undefined ? [] : [`${site.base}${asset.path}`]
  }

  const renderer: SiteRenderer = {
    site,
    assets,
    settingsDigest: digestOfSettings,
    diagnostics: [...assets.diagnostics, ...grammarProblems],
    body,
    async page(key, pageOptions) {
      const [rendered, presented] = await Promise.all([
        body(key, pageOptions.highlight),
        presentPage(key, presenter, assets),
      ])
      const model = rendered.endpoint?.model
      const files =
        model === undefined
          ? []
          : [assets.addModel(model), ...assets.island(), assets.playgroundTexts(presented.frame.language)]
      const diagrams = rendered.diagrams === undefined ? undefined : assets.diagrams()
      const styles = rendered.styles === '' ? undefined : assets.addStyles(rendered.styles)
      const { directory, page: header } = presented.frame
      const names =
        directory === undefined && header.feed === undefined ? rendered.sheets : [...rendered.sheets, 'occasional']
      const extra = extraSheets.filter((name) => names.includes(name)).map((name) => assets.sheet(name))
      const scripts = pageScripts(rendered.html + (rendered.aside ?? '')).map((name) => assets.script(name))
      const problems = [...rendered.diagnostics, ...(pageOptions.problems ?? [])]
      const islands = rendered.islands === undefined ? [] : assets.addIslands(rendered.islands)
      const html = renderPage({
        ...presented.frame,
        assets: withStyles(
          presented.frame.assets,
          extra.flatMap(([sheet]) => urlOf(sheet)),
          urlOf(styles),
          [...urlOf(files[1]), ...scripts.flatMap(urlOf), ...urlOf(diagrams?.script)],
          urlOf(islands[0]),
        ),
        ...(presented.section === undefined ? {} : { sidebar: fillSidebar(presented.section.template, key) }),
        content: rendered.html,
        outline: rendered.outline,
        ...(rendered.aside === undefined ? {} : { aside: rendered.aside }),
        ...presentCall(rendered.endpoint, files, site.base),
        ...(rendered.endpoint?.described === true ? { page: withoutDescription(presented.frame.page) } : {}),
        ...(options.purpose === 'preview' && problems.length > 0
          ? { problems: presentProblems(problems, textAround) }
          : {}),
      })
      const feed = feedOf(key, rendered)
      return {
        html,
        body: rendered,
        ...(feed === undefined ? {} : { feed }),
        frame: frameDigest(presented),
        files: [
          ...extra.flat(),
          ...(styles === undefined ? [] : [styles]),
          ...files,
          ...scripts,
          ...islands,
          ...(diagrams === undefined ? [] : [diagrams.script]),
        ],
        library: rendered.diagrams === 'asked' && diagrams !== undefined ? diagrams.library : [],
        parts: rendered.endpoint?.parts ?? [],
      }
    },
    part: (path) => renderSitePart(path, { site, parts, bodies, assets }),
    async markdown(key) {
      const page = site.pages.get(key)
      if (page === undefined) throw new Error(`There is no page ${key}.`)
      return (await renderFile(page, { highlight: 'none', markdown: true })).markdown
    },
    async feed(key) {
      await site.metadata.load([key])
      return feedPath(key, site) === undefined ? undefined : feedOf(key, await body(key, 'none'))?.content
    },
    async frame(key) {
      return frameDigest(await presentPage(key, presenter, assets))
    },
    async homeKey() {
      return (
        site.routes.get('/') ?? (await settleVisible(site.metadata, (isVisible) => firstPage(site.tree, isVisible)))
      )
    },
    async notFound({ path, problems = [] } = {}) {
      const { view, section } = await presentNotFound(path, presenter, assets)
      return renderNotFound({
        ...view,
        assets: withStyles(view.assets, urlOf(assets.sheet('occasional')[0]), []),
        ...(section === undefined ? {} : { sidebar: section.template.html }),
        ...(options.purpose === 'preview' && problems.length > 0
          ? { problems: presentProblems(problems, textAround) }
          : {}),
      })
    },
  }
  inheritances.set(renderer, {
    cache,
    settings,
    loaded: { grammars, diagnostics: grammarProblems },
    settingsDigest: digestOfSettings,
    assets,
    sections,
  })
  return renderer
}

/**
 * What an edit of pages leaves as it was: everything, unless a style sheet changed or some page's front matter, which
 * other pages show.
 */
async function inherit(
  site: Site,
  { previous, changedFiles = [] }: SiteRendererOptions,
): Promise<Inheritance | undefined> {
  if (previous === undefined || previous.site.navigation !== site.navigation) return undefined
  const inherited = inheritances.get(previous)
  if (inherited === undefined || changedFiles.some((path) => /\.(css|js|woff2?)$/i.test(path))) return undefined
  const grammars = new Set(site.config.styling?.codeblocks?.languages.map(grammarPath))
  if (changedFiles.some((path) => grammars.has(path))) return undefined
  const changed = [...site.pages.values()].filter(
    ({ key, version }) => previous.site.pages.get(key)?.version !== version,
  )
  await site.metadata.load(changed.map(({ key }) => key))
  const same = changed.every(
    ({ key }) => JSON.stringify(site.metadata.get(key)) === JSON.stringify(previous.site.metadata.get(key)),
  )
  return same ? inherited : { ...inherited, sections: new Map() }
}

function originOf(site: Site, url: string | undefined): string | undefined {
  const canonical = site.config.seo?.metatags?.['canonical']
  const isAddress = canonical !== undefined && /^https?:\/\//i.test(canonical) && URL.canParse(canonical)
  const origin = url ?? (isAddress ? new URL(canonical).origin : undefined)
  return origin?.replace(/\/+$/, '')
}

/** The theme's further styles come behind its first sheet, the page's own behind those of the site's author. */
function withStyles(
  assets: AssetsView,
  extra: readonly string[],
  own: readonly string[],
  scripts: readonly string[] = [],
  modules: readonly string[] = [],
): AssetsView {
  const [theme = '', ...authors] = assets.styles
  return {
    ...assets,
    styles: [theme, ...extra, ...authors, ...own],
    scripts: [...assets.scripts, ...scripts],
    ...(modules.length === 0 ? {} : { modules: [...modules] }),
  }
}

function withoutDescription({ description: _long, ...page }: PageView['page']): PageView['page'] {
  return page
}

/** The line under the title of an API page; `files` are what its form needs, its own description first. */
function presentCall(
  endpoint: RenderedEndpoint | undefined,
  [model, , ...island]: readonly SiteAsset[],
  base: string,
): Pick<PageView, 'call'> {
  if (endpoint?.call === undefined) return {}
  const { call, display } = endpoint
  if (model === undefined) return { call: { call, playground: { display } } }
  const [first = '', script = '', styles = '', texts = ''] = [model, ...island].map(({ path }) => `${base}${path}`)
  return { call: { call, playground: { display, model: first, script, styles, texts } } }
}

function frameDigest({ frame, section }: PresentedPage): string {
  return digest(`${JSON.stringify(frame)}${section?.digest ?? ''}`)
}

function digest(text: string): string {
  return createHash('sha1').update(text).digest('base64url')
}
