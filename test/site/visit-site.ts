import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { sharedBrowser } from '../setup/shared-browser.ts'
import { openPage, type ReaderOptions, type WatchedPage } from './open-page.ts'
import { openFiles, type OpenSite, type SiteFiles } from './open-site.ts'

/** A site that the tests of a file read in a browser. */
export interface VisitedSite {
  /** The preview; only inside tests. */
  site(): OpenSite
  /** Opens a page for a reader; it is closed after the test. */
  open(path: string, reader?: ReaderOptions): Promise<Page>
  /** As {@link open}, with what went wrong on the page. */
  watch(path: string, reader?: ReaderOptions): Promise<WatchedPage>
}

/**
 * Previews files and starts a browser before the tests of a file, and ends both after them.
 *
 * @param files The docs repository.
 * @param usual How readers come unless a test says otherwise.
 */
export function visitSite(files: SiteFiles, usual: ReaderOptions = {}): VisitedSite {
  let context: { browser: Browser; site: OpenSite } | undefined
  const opened: (() => Promise<void>)[] = []

  beforeAll(async () => {
    const [browser, site] = await Promise.all([sharedBrowser(), openFiles(files)])
    context = { browser, site }
  })
  afterEach(async () => {
    for (const close of opened.splice(0)) await close()
  })
  afterAll(async () => {
    await context?.browser.close()
    await context?.site.close()
  })

  function current(): { browser: Browser; site: OpenSite } {
    if (context === undefined) throw new Error('The site is open inside tests only.')
    return context
  }

  async function watch(path: string, reader: ReaderOptions = {}): Promise<WatchedPage> {
    const { browser, site } = current()
    const watched = await openPage(browser, { ...usual, ...reader })
    opened.push(watched.close)
    await watched.page.goto(site.origin + path)
    return watched
  }

  return {
    site: () => current().site,
    watch,
    open: async (path, reader) => (await watch(path, reader)).page,
  }
}
