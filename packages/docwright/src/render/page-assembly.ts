import { createHash } from 'node:crypto'
import { fillSidebar, type PageView, type SafeHtml } from '@docwright/theme'
import type { Site } from '../site/create-site.ts'
import type { Diagnostic } from '../source/diagnostic.ts'
import { readTextInside } from '../source/read-text-inside.ts'
import { assemblePage } from './assemble-page.ts'
import type { SiteAssets } from './assets/site-assets.ts'
import type { ShownBody } from './body/rendered-body.ts'
import { presentProblems } from './page-problems.ts'
import type { PresentedPage } from './present/present-page.ts'
import type { RenderedPage, SiteRendererOptions } from './site-renderer.ts'

/** Puts the pages of a site together. */
export interface PageAssembly {
  /**
   * Puts a page together.
   *
   * @param problems Problems to show on the page.
   */
  assemble(
    this: void,
    key: string,
    shownBody: ShownBody,
    presented: PresentedPage,
    problems: readonly Diagnostic[],
  ): Omit<RenderedPage, 'body' | 'feed'>
  /** Problems as a part of a view. Pages of the preview alone show them. */
  shown(this: void, problems: readonly Diagnostic[]): Pick<PageView, 'problems'>
}

/** Makes the assembly of a site's pages. */
export function createPageAssembly(
  site: Site,
  assets: SiteAssets,
  options: Pick<SiteRendererOptions, 'purpose' | 'root'>,
): PageAssembly {
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

  return { assemble, shown }
}

/** The digest of everything around a page. Of a long list, it contains only the part that the page shows. */
export function frameDigest({ frame, section }: PresentedPage, sidebar: string | undefined): string {
  return digest(`${JSON.stringify(frame)}${(section?.path === undefined ? section?.digest : sidebar) ?? ''}`)
}

/** The sidebar of a page, with the page marked in it. */
export function sidebarOf(key: string, { section }: PresentedPage): SafeHtml | undefined {
  return section === undefined ? undefined : fillSidebar(section.template, key)
}

/** A short digest of a text. */
export function digest(text: string): string {
  return createHash('sha1').update(text).digest('base64url')
}
