import { labelsFor } from '@docwright/theme'
import { firstPage } from '../navigation/first-page.ts'
import type { Site } from '../site/create-site.ts'
import { feedPath } from '../site/feed-path.ts'
import { settleVisible } from '../site/settle-visible.ts'
import { createUntranslatedPages } from '../site/untranslated-pages.ts'
import { createApiParts } from './api/api-parts.ts'
import { bodySettings } from './body/body-settings.ts'
import { presentFeed } from './present/present-feed.ts'
import { writeFeed } from './feed/write-feed.ts'
import { loadGrammars } from './body/load-grammars.ts'
import { listingMarkdown } from './present/listing-markdown.ts'
import { presentPage, type PageFrame, type PresentedPage } from './present/present-page.ts'
import type { RenderedBody } from './body/rendered-body.ts'
import { renderSitePart } from './render-site-part.ts'
import { handOver, inherit, inheritBodies } from './renderer-inheritance.ts'
import { settingsDigest } from './settings-digest.ts'
import { createPresenter } from './create-presenter.ts'
import { navigationRendering } from './navigation-files.ts'
import { createPageAssembly, digest, frameDigest, sidebarOf } from './page-assembly.ts'
import { standingPages } from './standing-pages.ts'
import { createSiteAssets } from './assets/site-assets.ts'
import { createSiteBodies } from './body/site-bodies.ts'
import type { RenderedPage, SiteRenderer, SiteRendererOptions } from './site-renderer.ts'

/** Makes the renderer of a site. */
export async function createSiteRenderer(site: Site, options: SiteRendererOptions): Promise<SiteRenderer> {
  const inherited = await inherit(site, options)
  const loaded = inherited?.loaded ?? (await loadGrammars(site))
  const settings = inherited?.settings ?? bodySettings(site, options.root, options.highlightCache, loaded.grammars)
  const digestOfSettings = inherited?.settingsDigest ?? settingsDigest(settings)
  const cache = inheritBodies(site, options.previous, digestOfSettings)
  options.bodies.update(inherited === undefined ? settings : undefined, options.changedFiles ?? [])
  const assets = inherited?.assets ?? (await createSiteAssets(site, options))
  const sections = inherited?.sections ?? new Map()
  const missing = createUntranslatedPages(site)
  const presenter = await createPresenter(site, missing, settings, sections, options)
  const parts = createApiParts(site, `${digestOfSettings} ${assets.digest}`)
  const { body, document, markdown } = createSiteBodies(site, { ...options, parts }, cache)

  const assembly = createPageAssembly(site, assets, options)
  const { assemble } = assembly

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
      // In a build, many pages wait for their bodies: the rest of a page is made when it is needed.
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
    ...navigationRendering(site, presenter, assets),
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
    ...standingPages(site, presenter, assets, assembly),
  }
  handOver(renderer, { cache, settings, loaded, settingsDigest: digestOfSettings, assets, sections })
  return renderer
}

function optionsDigest({ purpose, url, apiProxy, mcp, feedback, repository, searchPage }: SiteRendererOptions): string {
  return digest(JSON.stringify([purpose, url, apiProxy, mcp, feedback, repository, searchPage]))
}

/** If so few pages wait for their bodies, the rest of them is made meanwhile. */
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
