import { startBrowserServer } from '../browser/launch-browser.ts'

/**
 * Runs before the browser tests: starts one browser, in which each test opens contexts of its own. Where none can be
 * started, the tests that need one say so.
 */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  try {
    const { address, close } = await startBrowserServer()
    process.env['DOCWRIGHT_TEST_BROWSER'] = address
    return async () => {
      delete process.env['DOCWRIGHT_TEST_BROWSER']
      await close()
    }
  } catch (error) {
    process.stderr.write(`No browser could be started. ${String(error)}\n`)
    return undefined
  }
}
