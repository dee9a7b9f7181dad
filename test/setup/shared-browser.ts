import type { Browser } from 'playwright-core'
import { launchBrowser } from '../browser/launch-browser.ts'

/**
 * The browser that all test files of this worker use, one after the other; it ends with the worker. Each worker has one of
 * its own: where several processes use one browser, another has to read and write every command and event between them.
 *
 * It lays pages out and paints them, but has no memory to draw them into, which is a fifth of what a page costs: where a
 * test looks at pixels, it launches a browser.
 *
 * @returns The browser; closing it closes what is open in it, and leaves it to others.
 */
export async function sharedBrowser(): Promise<Browser> {
  const known = globalThis as { docwrightTestBrowser?: Browser }
  if (known.docwrightTestBrowser?.isConnected() !== true) {
    // People ask for pictures.
    const isDrawn = process.env['SCREENSHOTS'] !== undefined
    known.docwrightTestBrowser = await launchBrowser(process.env, isDrawn ? [] : ['--force-gpu-mem-available-mb=1'])
  }
  return new Proxy(known.docwrightTestBrowser, {
    get(browser, name) {
      if (name === 'close') return () => closeContexts(browser)
      const value: unknown = Reflect.get(browser, name)
      return typeof value === 'function' ? value.bind(browser) : value
    },
  })
}

async function closeContexts(browser: Browser): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()))
}
