import type { NotFoundView } from '@docwright/theme'
import type { Site } from '../../site/create-site.ts'
import { suggestPages } from '../../site/suggest-pages.ts'
import { renderInline } from './render-inline.ts'
import type { SiteAssets } from '../assets/site-assets.ts'
import { contextOf, languageOf } from '../basics/page-context.ts'
import { presentMissingHead, presentShell } from './present-page.ts'
import { presentSection } from './present-sidebar.ts'
import type { PresentedSection } from './presented-section.ts'
import { suggestInstead } from './suggest-instead.ts'
import { linkTo, type Presenter } from './presenter.ts'
import type { SearchIndex } from '../../search/query/search-index.ts'
import type { Diagnostic } from '../../source/diagnostic.ts'

/** Context of the page for unknown paths. */
export interface NotFoundOptions {
  /** Requested path, decoded and below the base path, if a server knows it. */
  path?: string
  /** The search of the site, if it is ready: it finds pages that are about the words of the path. */
  index?: (() => Promise<SearchIndex | undefined>) | undefined
  /** Problems to show on the page; the preview's alone. */
  problems?: readonly Diagnostic[]
  /** URL of the list of all pages, for a script to search if no server knows the path. */
  pages?: string
}

/**
 * The content of the page for unknown paths: the surroundings of the first page, so that readers can continue.
 *
 * @param asked The request.
 * @param asked.path Undefined for the one page that a static host shows for all addresses.
 * @param asked.index The index for searching pages by the words of the path.
 * @param asked.pages URL of the list of all pages, for a static host.
 * @param presenter The site.
 * @param assets URLs of styles and scripts.
 */
export async function presentNotFound(
  { path, index, pages }: Pick<NotFoundOptions, 'path' | 'index' | 'pages'>,
  presenter: Presenter,
  assets: SiteAssets,
): Promise<{ view: NotFoundView; section: PresentedSection | undefined }> {
  const { site } = presenter
  const context = contextOf('', site)
  const section =
    context.section === undefined
      ? undefined
      : await presentSection(context.section, languageOf(context).tag, presenter)
  const { title, description } = site.config.errors?.['404'] ?? {}
  const shell = await presentShell(context, presenter, assets)
  const view: NotFoundView = {
    ...shell,
    // The reader is in none of the sections.
    tabs: shell.tabs.map((tab) => ({ ...unmarked(tab), menu: tab.menu.map(unmarked) })),
    anchors: shell.anchors.map(unmarked),
    path: `${site.base}/404`,
    head: presentMissingHead(title ?? '404', presenter, assets),
    mode: 'default',
    notFound: {
      ...(title === undefined ? {} : { title }),
      ...(description === undefined
        ? {}
        : { description: renderInline(description, (href) => linkTo(href, site).href) }),
      suggestions: path === undefined ? [] : await suggestionsOf(path, site, index),
      ...(pages === undefined ? {} : { pages }),
    },
  }
  return { view, section }
}

function unmarked<T extends { current: boolean }>(link: T): T {
  return { ...link, current: false }
}

async function suggestionsOf(
  path: string,
  site: Site,
  index: NotFoundOptions['index'],
): Promise<NotFoundView['notFound']['suggestions']> {
  await site.metadata.load(suggestPages(path, site))
  return suggestInstead(path, site, {
    describe: (key) => ({ title: site.metadata.titleOf(key), description: site.metadata.get(key).description }),
    ...(index === undefined ? {} : { index }),
  })
}
