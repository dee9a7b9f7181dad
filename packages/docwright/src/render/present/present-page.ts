import type { PageView } from '@docwright/theme'
import { themeDefaults } from '../../config/defaults.ts'
import { firstPage } from '../../navigation/first-page.ts'
import type { PagePlace } from '../../navigation/place-pages.ts'
import { neighboursOf } from '../../navigation/reading-order.ts'
import { breadcrumbsOf } from '../../navigation/trail.ts'
import { pageAlternates } from '../../site/page-alternates.ts'
import { settleVisible } from '../../site/settle-visible.ts'
import type { SiteAssets } from '../assets/site-assets.ts'
import { feedbackPath } from '../api/page-endpoints.ts'
import { isClosed } from '../../machines/is-closed.ts'
import { feedPath } from '../../site/feed-path.ts'
import { feedHref } from './present-feed.ts'
import { contextOf, languageOf, type PageContext } from '../basics/page-context.ts'
import { presentActions } from './present-actions.ts'
import { twinHref } from './twin-href.ts'
import { presentBackground } from './present-background.ts'
import { presentDirectory } from './present-directory.ts'
import { presentDivisions } from './present-divisions.ts'
import { presentFavicon, presentHead } from './present-head.ts'
import { methodOf } from '../../site/operation-method.ts'
import { isOutdated } from './present-translation.ts'
import { presentSearch } from './present-search.ts'
import { presentRelated } from './present-related.ts'
import { pageHref, presentSection } from './present-sidebar.ts'
import type { PresentedSection } from './presented-section.ts'
import { localConfig } from '../basics/local-config.ts'
import { presentDescription } from './present-description.ts'
import { presentBanner, presentFooter, presentNavbar, presentSite } from './present-site.ts'
import { iconOf, iconReference, type Presenter } from './presenter.ts'

/** Everything around a page's content. */
export type PageFrame = Omit<PageView, 'content' | 'outline' | 'sidebar' | 'problems'>

/** A page without its content. */
export interface PresentedPage {
  frame: PageFrame
  /** The sidebar of its section, before the page is marked in it. */
  section: PresentedSection | undefined
}

/**
 * Collects the surroundings of a page's content.
 *
 * @param key Key of the page.
 * @param presenter The site.
 * @param assets URLs of styles and scripts.
 * @param place The place in which it is read; by default, the canonical one.
 */
export async function presentPage(
  key: string,
  presenter: Presenter,
  assets: SiteAssets,
  place?: PagePlace,
): Promise<PresentedPage> {
  const { site } = presenter
  await site.metadata.load([key])
  const context = contextOf(key, site, place)
  const section =
    context.section === undefined
      ? undefined
      : await presentSection(context.section, languageOf(context).tag, presenter)
  const metadata = site.metadata.get(key)
  const alternates = presenter.origin === undefined ? [] : await pageAlternates(key, site, presenter.origin)
  const frame: PageFrame = {
    ...(await presentShell(context, presenter, assets)),
    path: pageHref(key, presenter),
    head: presentHead(key, alternates, presenter, assets),
    ...presentPointer(key, presenter),
    mode: metadata.mode === undefined || metadata.mode === 'assistant' ? 'default' : metadata.mode,
    breadcrumbs: presentBreadcrumbs(context, presenter),
    eyebrows: site.config.styling?.eyebrows ?? themeDefaults[site.config.theme].eyebrows,
    page: await presentHeader(context, presenter),
    ...(await presentActions(key, presenter, assets.view.logos)),
    ...presentFeedback(key, presenter),
    ...(await presentDirectory(context, presenter)),
    ...(await presentRelated(key, presenter)),
    ...(await presentPagination(context, presenter)),
  }
  return { frame, section }
}

/** The content of every page of a section, even of pages that do not exist. */
export async function presentShell(
  context: PageContext,
  presenter: Presenter,
  assets: SiteAssets,
): Promise<Omit<PageFrame, 'path' | 'head' | 'mode' | 'breadcrumbs' | 'eyebrows' | 'page'>> {
  const { site } = presenter
  const { tag, direction } = languageOf(context)
  const config = localConfig(site.config, context.divisions.find(({ language }) => language !== undefined)?.language)
  return {
    language: tag,
    direction,
    assets: assets.view,
    appearance: site.config.appearance ?? { default: 'system', strict: false },
    theme: site.config.theme,
    site: presentSite(presenter, await homeHref(context, presenter)),
    ...presentBanner(config, presenter),
    navbar: presentNavbar(config, presenter),
    search: presentSearch(context, presenter, assets),
    ...(await presentDivisions(context, presenter)),
    footer: presentFooter(config, presenter, assets.view.logos),
    background: presentBackground(site),
  }
}

/** Home is the first page in the reader's language. */
async function homeHref({ divisions }: PageContext, presenter: Presenter): Promise<string> {
  const { site } = presenter
  const language = divisions.find(({ kind }) => kind === 'language')
  if (language === undefined || language.default) return `${site.base}/`
  const key = await settleVisible(site.metadata, (isVisible) => firstPage(language, isVisible))
  return key === undefined ? `${site.base}/` : pageHref(key, presenter, language)
}

/** Programs that read a page as HTML get a pointer to a form that is easier to read. */
function presentPointer(key: string, presenter: Presenter): Pick<PageFrame, 'forPrograms'> {
  const { site } = presenter
  if (isClosed(site)) return {}
  const twin = twinHref(key, presenter)
  const own = twin === undefined ? '' : ` This page as Markdown: ${twin}`
  return { forPrograms: `Index of all pages, for programs: ${site.base}/llms.txt.${own}` }
}

function presentFeedback(key: string, { site, feedback }: Presenter): Pick<PageFrame, 'feedback'> {
  if (!feedback || site.config.feedback?.thumbsRating !== true) return {}
  return { feedback: { action: `${site.base}${feedbackPath}`, page: site.pages.get(key)?.url ?? '/' } }
}

function presentBreadcrumbs(
  { key, place, listed, section }: PageContext,
  presenter: Presenter,
): PageFrame['breadcrumbs'] {
  const { site } = presenter
  if (!listed || place === undefined) return []
  const trail = breadcrumbsOf(place).filter(
    (element) => !('kind' in element) || !['language', 'version'].includes(element.kind),
  )
  // A group's own page needs no crumb for the group of the same name.
  const last = trail.at(-1)
  if (last?.root === key && last.label === site.metadata.markedTitleOf(key)) trail.pop()
  const ancestors = trail.map(({ label, root }) => ({
    label,
    ...(root === undefined || root === key ? {} : { href: pageHref(root, presenter, section) }),
  }))
  return [...ancestors, { label: site.metadata.markedTitleOf(key) }]
}

async function presentHeader(context: PageContext, presenter: Presenter): Promise<PageFrame['page']> {
  const { key } = context
  const { site } = presenter
  const isOld = await isOutdated(context, site, presenter.translations)
  const metadata = site.metadata.get(key)
  const operation = operationOf(metadata.api ?? metadata.openapi ?? metadata.asyncapi ?? metadata.graphql)
  const modified = await modifiedOf(key, presenter)
  const feed = feedPath(key, site)
  return {
    title: metadata.title?.trim() || site.metadata.markedTitleOf(key),
    ...(metadata.title?.trim() === '' ? { isTitleHidden: true } : {}),
    ...presentDescription(key, site),
    ...(metadata.tag === undefined ? {} : { tag: metadata.tag }),
    deprecated: metadata.deprecated === true,
    ...iconOf(iconReference(metadata.icon, metadata.iconType), presenter),
    ...(operation === undefined ? {} : { operation }),
    ...(modified === undefined ? {} : { modified }),
    ...(feed === undefined ? {} : { feed: feedHref(feed, presenter) }),
    ...(isOld ? { notice: 'outdatedTranslation' as const } : {}),
  }
}

function operationOf(text: string | undefined): { method: string; path: string } | undefined {
  const method = methodOf(text)
  const path = /\s(\S+)$/.exec(text?.trim() ?? '')?.[1]
  return method === undefined || path === undefined ? undefined : { method, path }
}

/** Front matter knows best, then the last commit of the page's file. */
async function modifiedOf(key: string, { site }: Presenter): Promise<string | undefined> {
  const { timestamp, lastUpdatedDate } = site.metadata.get(key)
  if (!(timestamp ?? site.config.metadata?.timestamp ?? false)) return undefined
  const date = lastUpdatedDate ?? (await site.source.changedAt?.(site.pages.get(key)?.file ?? ''))
  if (date === undefined) return undefined
  const time = new Date(date)
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString().slice(0, 10)
}

async function presentPagination(context: PageContext, presenter: Presenter): Promise<Pick<PageFrame, 'pagination'>> {
  const { site } = presenter
  if (!context.listed || context.section === undefined || site.metadata.get(context.key).hideFooterPagination === true)
    return {}
  const { metadata, navigation } = site
  const { section } = context
  const order = navigation.orderOf(section)
  const { previous, next } = await settleVisible(metadata, (isVisible) =>
    neighboursOf(order, context.key, (key) => isVisible(key) && metadata.get(key).url === undefined),
  )
  const view = (key: string): { label: string; href: string } => ({
    label: site.metadata.get(key).sidebarTitle ?? site.metadata.markedTitleOf(key),
    href: pageHref(key, presenter, section),
  })
  return {
    pagination: {
      ...(previous === undefined ? {} : { previous: view(previous) }),
      ...(next === undefined ? {} : { next: view(next) }),
    },
  }
}

/** The head of a page that does not exist. */
export function presentMissingHead(title: string, { site }: Presenter, assets: SiteAssets): PageFrame['head'] {
  return {
    title: `${title} - ${site.config.name}`,
    alternates: [],
    metas: [{ name: 'robots', content: 'noindex' }],
    favicon: presentFavicon(site, assets),
    links: [],
  }
}
