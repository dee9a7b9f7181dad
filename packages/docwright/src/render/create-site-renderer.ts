import { createHash } from 'node:crypto'
import { fillSidebar, labelsFor, renderNotFound, renderResults, type PageView, type SafeHtml } from '@docwright/theme'
import { firstPage } from '../navigation/first-page.ts'
import type { Site } from '../site/create-site.ts'
import { feedPath } from '../site/feed-path.ts'
import { resolveAsset } from '../site/resolve-link.ts'
import { settleVisible } from '../site/settle-visible.ts'
import { publicAddress } from '../site/public-address.ts'
import { createUntranslatedPages } from '../site/untranslated-pages.ts'
import type { Diagnostic } from '../source/diagnostic.ts'
import { readTextInside } from '../source/read-text-inside.ts'
import { assemblePage, urlsOf, withStyles } from './assemble-page.ts'
import { configuredImages, loadImageSizes } from './assets/load-image-sizes.ts'
import { createApiParts } from './api/api-parts.ts'
import { bodySettings } from './body/body-settings.ts'
import { presentFeed } from './present/present-feed.ts'
import { writeFeed } from './feed/write-feed.ts'
import { createIconLibrary } from './icons/icon-library.ts'
import { loadGrammars } from './body/load-grammars.ts'
import { presentProblems } from './page-problems.ts'
import { listingMarkdown } from './present/listing-markdown.ts'
import { presentNotFound } from './present/present-not-found.ts'
import { languageOf } from './basics/page-context.ts'
import { presentResults } from './present/present-results.ts'
import { presentPage, type PageFrame, type PresentedPage } from './present/present-page.ts'
import { presentSection } from './present/present-sidebar.ts'
import { createTranslationRecords } from './present/present-translation.ts'
import type { Presenter } from './present/presenter.ts'
import { placePath } from './present/section-address.ts'
import type { RenderedBody, ShownBody } from './body/rendered-body.ts'
import { renderPlace } from './render-place.ts'
import { renderSectionList } from './render-section-list.ts'
import { renderSitePart } from './render-site-part.ts'
import { handOver, inherit, inheritBodies } from './renderer-inheritance.ts'
import { settingsDigest } from './settings-digest.ts'
import { notFoundSheets } from './assets/extra-sheets.ts'
import { createSiteAssets } from './assets/site-assets.ts'
import { createSiteBodies } from './body/site-bodies.ts'
import type { RenderedPage, SiteRenderer, SiteRendererOptions } from './site-renderer.ts'

/**
 * Makes the renderer of a site.
 *
 * @param site The site.
 * @param options What for, and what to take over.
 */
export async function createSiteRenderer(site: Site, options: SiteRendererOptions): Promise<SiteRenderer> {
  const inherited = await inherit(site, options)
  const loaded = inherited?.loaded ?? (await loadGrammars(site))
  const settings = inherited?.settings ?? bodySettings(site, options.root, options.highlightCache, loaded.grammars)
  const digestOfSettings = inherited?.settingsDigest ?? settingsDigest(settings)
  const cache = inheritBodies(site, options.previous, digestOfSettings)
  options.bodies.update(inherited === undefined ? settings : undefined, options.changedFiles ?? [])
  const assets = inherited?.assets ?? (await createSiteAssets(site, options))
  const sections = inherited?.sections ?? new Map()
  const icons = createIconLibrary(settings.iconLibrary)
  const missing = createUntranslatedPages(site)
  const presenter: Presenter = {
    site,
    untranslated: missing,
    icon: (reference) => icons.find(reference, (path) => resolveAsset(path, undefined, site.links).href),
    sections,
    origin: publicAddress(site, options.url),
    repository: options.repository,
    mcp: options.mcp ?? false,
    feedback: options.feedback ?? false,
    results: options.searchPage === true,
    imageSize: await loadImageSizes(site, configuredImages(site)),
    translations: createTranslationRecords(site),
  }
  const parts = createApiParts(site, `${digestOfSettings} ${assets.digest}`)
  const { body, document, markdown } = createSiteBodies(site, { ...options, parts }, cache)

  /** Problems are shown on pages of the preview alone. */
  function shown(problems: readonly Diagnostic[]): Pick<PageView, 'problems'> {
    if (options.purpose !== 'preview' || problems.length === 0) return {}
    const { root } = options
    return {
      problems: presentProblems(problems, (file) => (root === undefined ? undefined : readTextInside(root, file))),
    }
  }

  function assemble(
    key: string,
    shownBody: ShownBody,
    presented: PresentedPage,
    problems: readonly Diagnostic[],
  ): Omit<RenderedPage, 'body' | 'feed'> {
    const sidebar = sidebarOf(key, presented)
    const pageParts = { body: shownBody, presented, ...(sidebar === undefined ? {} : { sidebar }), ...shown(problems) }
    return { ...assemblePage(pageParts, assets, site.base), frame: frameDigest(presented, sidebar) }
  }

  function feedOf(key: string, rendered: RenderedBody, origin = presenter.origin): RenderedPage['feed'] {
    const path = feedPath(key, site)
    if (path === undefined) return undefined
    return { path, content: writeFeed(presentFeed(key, path, { ...presenter, origin }), rendered.feed ?? []) }
  }

  async function listing(key: string): Promise<string> {
    await site.metadata.load([key])
    if (!site.navigation.roots.has(key) && site.metadata.get(key).related === undefined) return ''
    const { frame } = await presentPage(key, presenter, assets)
    return listingMarkdown(frame, labelsFor(frame.language).related)
  }

  let waiting = 0

  const renderer: SiteRenderer = {
    site,
    assets,
    origin: presenter.origin ?? '',
    settings,
    settingsDigest: digestOfSettings,
    optionsDigest: optionsDigest(options),
    diagnostics: [...assets.diagnostics, ...loaded.diagnostics],
    body,
    markdown: async (key) => `${await markdown(key)}${await listing(key)}`,
    listing,
    document,
    async page(key, { highlight, problems = [] }) {
      waiting += 1
      const rendering = body(key, highlight).finally(() => (waiting -= 1))
      const present = (): Promise<PresentedPage> => presentPage(key, presenter, assets)
      // In a build many pages wait for their bodies: what is around one is made when it is needed.
      const [rendered, presented] =
        options.purpose === 'build' && waiting > fewPages
          ? [await rendering, await present()]
          : await Promise.all([rendering, present()])
      const feed = feedOf(key, rendered)
      return {
        ...assemble(key, rendered, presented, [...rendered.diagnostics, ...problems]),
        body: rendered,
        ...(feed === undefined ? {} : { feed }),
      }
    },
    untranslatedPaths: () => missing.addresses(),
    untranslatedKey: (path) => missing.find(path)?.key,
    async untranslated(path, { highlight, problems = [] }) {
      const found = missing.find(path)
      if (found === undefined) return undefined
      const { key, place, language } = found
      const [rendered, { frame, section }] = await Promise.all([
        body(key, highlight),
        presentPage(key, presenter, assets, place),
      ])
      const presented = { frame: untranslatedFrame(frame, language), section }
      return { ...assemble(key, rendered, presented, [...rendered.diagnostics, ...problems]), body: rendered }
    },
    around: async (key, shownBody) => assemble(key, shownBody, await presentPage(key, presenter, assets), []),
    navigationFile: async (path) =>
      (await renderSectionList(path, presenter, assets)) ?? renderPlace(path, presenter, assets),
    async navigationFiles() {
      const paths: string[] = []
      for (const [section, place] of site.navigation.sections) {
        // Sections share the work of reading titles.
        const { path } = await presentSection(section, languageOf(place).tag, presenter)
        if (path !== undefined) paths.push(path)
      }
      for (const { key, place } of site.navigation.further.all()) paths.push(placePath(key, place, site))
      return paths
    },
    part: (path) => renderSitePart(path, { site, parts, bodies: options.bodies, assets }),
    async feed(key, origin) {
      await site.metadata.load([key])
      return feedPath(key, site) === undefined ? undefined : feedOf(key, await body(key, 'none'), origin)?.content
    },
    async frame(key) {
      const presented = await presentPage(key, presenter, assets)
      return frameDigest(presented, presented.section?.path === undefined ? undefined : sidebarOf(key, presented))
    },
    async homeKey() {
      return (
        site.routes.get('/') ?? (await settleVisible(site.metadata, (isVisible) => firstPage(site.tree, isVisible)))
      )
    },
    async results(request) {
      const { view, section } = await presentResults(request, presenter, assets)
      return renderResults({
        ...view,
        assets: withStyles(view.assets, { extra: urlsOf(assets.sheets(['search']).slice(0, 1), site.base) }),
        ...(section === undefined ? {} : { sidebar: fillSidebar(section.template, '') }),
      })
    },
    async notFound(asked = {}) {
      const { problems = [], pages } = asked
      const { view, section } = await presentNotFound(asked, presenter, assets)
      const styled = withStyles(view.assets, { extra: urlsOf(assets.sheets(notFoundSheets).slice(0, 1), site.base) })
      const scripts = pages === undefined ? [] : urlsOf([...assets.script('not-found')], site.base)
      return renderNotFound({
        ...view,
        assets: { ...styled, scripts: [...styled.scripts, ...scripts] },
        ...(section === undefined ? {} : { sidebar: fillSidebar(section.template, '') }),
        ...shown(problems),
      })
    },
  }
  handOver(renderer, { cache, settings, loaded, settingsDigest: digestOfSettings, assets, sections })
  return renderer
}

function optionsDigest({ purpose, url, apiProxy, mcp, feedback, repository, searchPage }: SiteRendererOptions): string {
  return digest(JSON.stringify([purpose, url, apiProxy, mcp, feedback, repository, searchPage]))
}

/** So few pages at once may have what is around them in memory while their bodies are made. */
const fewPages = 4

/** Search engines keep to the page itself, to which its canonical address leads. */
function untranslatedFrame(frame: PageFrame, contentLanguage: { tag: string; direction: 'ltr' | 'rtl' }): PageFrame {
  const metas = frame.head.metas.filter(({ name }) => name !== 'robots')
  return {
    ...frame,
    head: { ...frame.head, alternates: [], metas: [...metas, { name: 'robots', content: 'noindex' }] },
    page: { ...frame.page, notice: 'untranslated', contentLanguage },
  }
}

/** Where a page shows a part of a long list, what happens elsewhere in the list is no concern of it. */
function frameDigest({ frame, section }: PresentedPage, sidebar: string | undefined): string {
  return digest(`${JSON.stringify(frame)}${(section?.path === undefined ? section?.digest : sidebar) ?? ''}`)
}

function sidebarOf(key: string, { section }: PresentedPage): SafeHtml | undefined {
  return section === undefined ? undefined : fillSidebar(section.template, key)
}

function digest(text: string): string {
  return createHash('sha1').update(text).digest('base64url')
}
