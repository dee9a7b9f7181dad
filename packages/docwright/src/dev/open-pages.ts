import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { ServerResponse } from 'node:http'

/** A browser tab that shows a page of the preview and listens for changes. */
export interface OpenPage {
  /** URL path it shows, base path included. */
  path: string
  response: ServerResponse
  /** Digest of the HTML it shows; undefined if that is not known. */
  shown: string | undefined
  /** Number of the last rendering that was begun for it, and of the last that was sent. */
  begun: number
  sent: number
}

/** The browser tabs that are open. */
export interface OpenPages {
  all(): readonly OpenPage[]
  /**
   * Starts an event stream for a tab.
   *
   * @param path URL path the tab shows.
   * @param response The response that stays open.
   * @param lastSeen Digest that a reconnecting tab says it shows.
   */
  add(path: string, response: ServerResponse, lastSeen?: string): OpenPage
  /**
   * Remembers the HTML that a tab is about to show; the tab begins to listen once its script has loaded.
   *
   * @param path URL path, base path included.
   * @param html The HTML sent.
   */
  served(path: string, html: string): void
  /**
   * Sends a tab its page, unless it shows just that.
   *
   * @param page The tab.
   * @param html The page as it is now.
   */
  show(page: OpenPage, html: string): void
  /**
   * Reports files with changed content to every tab, so that a tab that shows such an image loads it again.
   *
   * @param paths URL paths, base path included.
   */
  tellFiles(paths: readonly string[]): void
  close(): void
}

const heartbeat = 15_000
const maxRemembered = 200

/** Keeps event streams to open tabs. */
export function createOpenPages(): OpenPages {
  const pages = new Set<OpenPage>()
  const served = new LRUCache<string, string>({ max: maxRemembered })
  const timer = setInterval(() => {
    for (const { response } of pages) response.write(': still here\n\n')
  }, heartbeat)
  timer.unref()
  return {
    all: () => [...pages],
    add(path, response, lastSeen) {
      const page: OpenPage = { path, response, shown: lastSeen ?? served.get(path), begun: 0, sent: 0 }
      response.writeHead(200, {
        'Content-Type': 'text/event-stream; charset=utf-8',
        'Cache-Control': 'no-store',
        'X-Accel-Buffering': 'no',
      })
      response.write('retry: 500\n\n')
      if (page.shown !== undefined) response.write(`id: ${page.shown}\n\n`)
      pages.add(page)
      response.on('close', () => pages.delete(page))
      return page
    },
    served(path, html) {
      served.set(path, digest(html))
    },
    show(page, html) {
      const shown = digest(html)
      // A tab may be closed, or the preview end, while its page is rendered.
      if (shown === page.shown || page.response.writableEnded) return
      page.shown = shown
      // The id comes back in `Last-Event-ID` when a tab that was cut off listens again.
      page.response.write(`event: page\nid: ${shown}\ndata: ${JSON.stringify({ html })}\n\n`)
    },
    tellFiles(paths) {
      if (paths.length === 0) return
      for (const { response } of pages) response.write(`event: files\ndata: ${JSON.stringify({ paths })}\n\n`)
    },
    close() {
      clearInterval(timer)
      for (const { response } of pages) response.end()
      pages.clear()
    },
  }
}

function digest(html: string): string {
  return createHash('sha1').update(html).digest('base64url')
}
