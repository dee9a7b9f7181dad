import {
  checkGone,
  checkSite,
  type CheckedSite,
  type Diagnostic,
  type PagePlaces,
  type SiteRenderer,
} from 'docwright/engine'
import pLimit from 'p-limit'
import { createGiveWay } from './give-way.ts'

/** How a site is checked. */
export interface HostedSiteCheck {
  /** Pages to render at a time. */
  atOnce: number
  /** Asked before each page; once it returns false, the rest is skipped. */
  isWanted(): boolean
  /** The possible targets of links in the earlier site's pages; absent if there was none. */
  before: ReadonlyMap<string, PagePlaces> | undefined
  /** Called after each page with the number of checked pages, and of all pages. */
  onPage: ((done: number, total: number) => void) | undefined
}

/** Problems of a site. */
export interface CheckedHostedSite {
  diagnostics: readonly Diagnostic[]
  /** Pages and anchors that the site before had. */
  gone: readonly Diagnostic[]
}

/** Only the first of very many problems are kept: what was removed must not be lost among them, nor take all the room. */
const goneFirst = 200

/** Problems in the order of their importance: some removals come first. */
export function firstGone(gone: readonly Diagnostic[], others: readonly Diagnostic[]): Diagnostic[] {
  return [...gone.slice(0, goneFirst), ...others, ...gone.slice(goneFirst)]
}

/**
 * Renders every page and finds every problem.
 *
 * @returns Undefined if it was ended early.
 */
export async function checkHostedSite(
  renderer: SiteRenderer,
  { atOnce, isWanted, before, onPage }: HostedSiteCheck,
): Promise<CheckedHostedSite | undefined> {
  const free = pLimit(atOnce)
  const giveWay = createGiveWay()
  let complete = true
  const places = new Map<string, PagePlaces>()
  const checked: CheckedSite = {
    site: renderer.site,
    diagnostics: renderer.diagnostics,
    async body(key) {
      return free(async () => {
        complete &&= isWanted()
        if (!complete) throw new Error('The check was stopped.')
        await giveWay()
        return renderer.body(key, 'problems')
      })
    },
  }
  const diagnostics = await checkSite(checked, onPage, false, (key, { anchors, openAnchors = [] }, isWhole) => {
    if (isWhole && before !== undefined) places.set(key, { anchors, openAnchors })
  })
  if (!complete) return undefined
  return { diagnostics, gone: before === undefined ? [] : checkGone(before, renderer.site, places) }
}
