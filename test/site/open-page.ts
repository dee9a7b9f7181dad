import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { ownClipboard } from '../browser/own-clipboard.ts'

/** How readers come: at a desk, with a tablet, or with a phone. */
export const windows = {
  desk: { width: 1440, height: 900 },
  tablet: { width: 900, height: 1180 },
  phone: { width: 390, height: 844 },
}

/** A page in a context of its own, and what went wrong on it. */
export interface WatchedPage {
  page: Page
  /** Errors in the console, violations of the Content-Security-Policy included, and requests to other hosts. */
  faults: string[]
  close(): Promise<void>
}

/** A reader's circumstances. */
export interface ReaderOptions extends BrowserContextOptions {
  window?: keyof typeof windows
}

/**
 * Opens an empty page for a reader.
 *
 * @param browser The browser that tests share.
 * @param reader Window, colour scheme, whether scripts run; a desk, light, and with scripts unless told otherwise.
 */
export async function openPage(browser: Browser, reader: ReaderOptions = {}): Promise<WatchedPage> {
  const { window = 'desk', ...options } = reader
  const context = await browser.newContext({
    viewport: windows[window],
    colorScheme: 'light',
    reducedMotion: 'reduce',
    ...options,
  })
  await ownClipboard(context)
  const page = await context.newPage()
  const faults: string[] = []
  const fault = (what: string) => faults.push(`${new URL(page.url()).pathname}: ${what}`)
  page.on('console', (message) => {
    if (message.type() === 'error') fault(message.text())
  })
  page.on('pageerror', (error) => fault(error.message))
  page.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && hostname !== '127.0.0.1') fault(`asks ${request.url()}`)
  })
  return { page, faults, close: () => context.close() }
}
