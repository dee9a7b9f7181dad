import type { ServerResponse } from 'node:http'

/** A browser tab that shows a page of the preview and listens for changes. */
export interface OpenPage {
  /** URL path it shows, base path included. */
  path: string
  response: ServerResponse
  /** What it shows: digest of the HTML last sent; empty before anything was sent on this connection. */
  shown: string
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
   */
  add(path: string, response: ServerResponse): OpenPage
  send(page: OpenPage, event: string, data: unknown): void
  close(): void
}

const heartbeat = 15_000

/** Keeps event streams to open tabs. */
export function createOpenPages(): OpenPages {
  const pages = new Set<OpenPage>()
  const timer = setInterval(() => {
    for (const { response } of pages) response.write(': still here\n\n')
  }, heartbeat)
  timer.unref()
  return {
    all: () => [...pages],
    add(path, response) {
      const page: OpenPage = { path, response, shown: '', begun: 0, sent: 0 }
      response.writeHead(200, {
        'Content-Type': 'text/event-stream; charset=utf-8',
        'Cache-Control': 'no-store',
        'X-Accel-Buffering': 'no',
      })
      response.write('retry: 500\n\n')
      pages.add(page)
      response.on('close', () => pages.delete(page))
      return page
    },
    send({ response }, event, data) {
      response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
    },
    close() {
      clearInterval(timer)
      for (const { response } of pages) response.end()
      pages.clear()
    },
  }
}
