import type { NotFoundView } from '@docwright/theme'
import type { Site } from '../../site/create-site.ts'
import { suggestPages } from '../../site/suggest-pages.ts'
import { renderInline } from '../render-inline.ts'
import type { SiteAssets } from '../site-assets.ts'
import { contextOf, languageOf } from './page-context.ts'
import { presentMissingHead, presentShell } from './present-page.ts'
import { presentSection } from './present-sidebar.ts'
import type { PresentedSection } from './presented-section.ts'
import { linkTo, type Presenter } from './presenter.ts'

/**
 * What the page for unknown paths shows: the surroundings of the first page, so that readers can go on.
 *
 * @param path The path that was asked for; undefined for the one page that a static host shows for all of them.
 * @param presenter The site.
 * @param assets URLs of styles and scripts.
 * @param pages URL of the list of all pages, for a static host.
 */
export async function presentNotFound(
  path: string | undefined,
  presenter: Presenter,
  assets: SiteAssets,
  pages?: string,
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
      suggestions: path === undefined ? [] : await suggestions(path, site),
      ...(pages === undefined ? {} : { pages }),
    },
  }
  return { view, section }
}

function unmarked<T extends { current: boolean }>(link: T): T {
  return { ...link, current: false }
}

async function suggestions(path: string, site: Site): Promise<NotFoundView['notFound']['suggestions']> {
  const keys = suggestPages(path, site)
  await site.metadata.load(keys)
  return keys.flatMap((key) => {
    const page = site.pages.get(key)
    const { description } = site.metadata.get(key)
    if (page === undefined) return []
    const label = site.metadata.titleOf(key)
    return [{ label, href: `${site.base}${page.url}`, ...(description === undefined ? {} : { description }) }]
  })
}
