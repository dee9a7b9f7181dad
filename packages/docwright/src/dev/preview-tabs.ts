import type { IncomingMessage, ServerResponse } from 'node:http'
import { checkPage } from '../check/check-site.ts'
import type { Highlighting } from '../render/basics/highlighting.ts'
import type { SiteRenderer } from '../render/site-renderer.ts'
import { findAddress, pathInside } from '../site/find-address.ts'
import { encodePath } from '../site/resolve-link.ts'
import type { SitePage } from '../site/page-paths.ts'
import type { Diagnostic } from '../source/diagnostic.ts'
import { createOpenPages, type OpenPage } from './open-pages.ts'
import type { PreviewAnswer } from './preview-answers.ts'
import type { Preview } from './preview.ts'

/** A change of branches edits thousands of pages: what is wrong with each is reported when it is visited. */
const maxToldAtOnce = 20

/** Dependencies of {@link createPreviewTabs}. */
export interface PreviewTabsContext {
  preview: Preview
  /** Renders what a tab shows. */
  render(path: string | undefined, highlight: Extract<Highlighting, 'now' | 'complete'>): Promise<PreviewAnswer>
  /** See `ServePreviewOptions`. */
  onPage:
    | ((page: Pick<SitePage, 'key' | 'file'>, diagnostics: readonly Diagnostic[], isEdited: boolean) => void)
    | undefined
}

/** The browser tabs that show a preview. */
export interface PreviewTabs {
  /** Starts to follow a tab. Changes since it was loaded, or while it was cut off, are sent at once. */
  listenTo(url: URL, request: IncomingMessage, response: ServerResponse): Promise<void>
  /** Remembers what a tab is about to show. */
  served(path: string, html: string): void
  /** Sends every tab what it should show after an edit of some paths. */
  showEdit(paths: readonly string[]): Promise<void>
  /** Reports the problems of a page that was visited. */
  tellPage(renderer: SiteRenderer, key: string): Promise<void>
  /** Reports the problems of pages that were edited, and of those in open tabs, which may show what was edited. */
  tellEdited(paths: ReadonlySet<string>): Promise<void>
  close(): void
}

/** Follows the browser tabs that show a preview. */
export function createPreviewTabs({ preview, render, onPage }: PreviewTabsContext): PreviewTabs {
  const pages = createOpenPages()
  let isClosing = false

  /** Sends a tab what it should show now, and once more when the colors of its code are there. */
  async function show(page: OpenPage, highlight: 'now' | 'complete'): Promise<void> {
    page.begun += 1
    const number = page.begun
    const answered = await render(pathInside(page.path, preview.renderer?.site.base ?? ''), highlight)
    // A later edit may have been quicker.
    if (answered.kind !== 'html' || number < page.sent) return
    page.sent = number
    pages.show(page, answered.html)
    if (answered.pending) await show(page, 'complete')
  }

  async function tellPage(renderer: SiteRenderer, key: string, edited: ReadonlySet<string>): Promise<void> {
    const page = renderer.site.pages.get(key)
    if (page === undefined || onPage === undefined) return
    const diagnostics = await checkPage(renderer, key)
    // A check that takes long may be of a page that was edited meanwhile, and that edit reports its problems.
    const isCurrent = preview.renderer?.site.pages.get(key)?.version === page.version
    // A page process that ends with the preview is no problem of the page.
    if (isCurrent && !isClosing) onPage(page, diagnostics, edited.has(page.file))
  }

  return {
    async listenTo(url, request, response) {
      const path = url.searchParams.get('path') ?? '/'
      const lastSeen = request.headers['last-event-id']
      const page = pages.add(path, response, typeof lastSeen === 'string' ? lastSeen : undefined)
      await show(page, 'now')
    },
    served: (path, html) => pages.served(path, html),
    async showEdit(paths) {
      await Promise.all(pages.all().map((page) => show(page, 'now')))
      pages.tellFiles(addressesOf(paths, preview.renderer))
    },
    tellPage: (renderer, key) => tellPage(renderer, key, new Set()),
    async tellEdited(paths) {
      const { renderer } = preview
      if (renderer === undefined || preview.state.kind === 'none') return
      const keys = new Set<string>()
      for (const [key, { file }] of renderer.site.pages) {
        if (paths.has(file) && keys.size < maxToldAtOnce) keys.add(key)
      }
      for (const path of new Set(pages.all().map((page) => page.path))) {
        const address = await findAddress(pathInside(path, renderer.site.base), renderer.site, () => renderer.homeKey())
        if (address.kind === 'page') keys.add(address.key)
      }
      for (const key of keys) await tellPage(renderer, key, paths)
    },
    close() {
      isClosing = true
      pages.close()
    },
  }
}

/** Addresses of the files among changed paths that pages can show: images, videos and the like. */
function addressesOf(paths: readonly string[], renderer: SiteRenderer | undefined): string[] {
  if (renderer === undefined) return []
  const { links, base } = renderer.site
  return paths.filter((path) => links.files.has(path)).map((path) => `${base}/${encodePath(path)}`)
}
