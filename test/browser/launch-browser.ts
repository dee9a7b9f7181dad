import { chromium } from 'playwright-core'
import type { Browser, LaunchOptions } from 'playwright-core'
import { findChrome } from './find-chrome.ts'
import { hasPackaged, unpackChromium } from './unpack-chromium.ts'

/** Loopback is all a test may reach: every other host name or address fails to resolve. */
const loopbackOnly = 'MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.0.0.1, EXCLUDE [::1]'

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-sync',
  '--no-default-browser-check',
  '--no-first-run',
  '--no-pings',
  '--font-render-hinting=none',
  `--host-resolver-rules=${loopbackOnly}`,
]

/** A browser that several processes use. */
export interface BrowserServer {
  /** What they connect to. */
  address: string
  close(): Promise<void>
}

/**
 * The browser of this test run, or a headless one with a fresh profile: the one that an npm package brings along, since it
 * is the same on every machine and takes half the time of a full one; where it brings none, the machine's Chrome or Chromium.
 *
 * @param environment Variables of the process. `CHROME_PATH` names the browser to use, `packaged` the one of the npm
 *   package; `DOCWRIGHT_TEST_BROWSER` is the address of one that runs.
 * @returns The browser; the caller closes it, which leaves the one of the run to others.
 * @throws When `CHROME_PATH` does not start, or no browser exists for this platform.
 */
export async function launchBrowser(environment: NodeJS.ProcessEnv = process.env): Promise<Browser> {
  const shared = environment['DOCWRIGHT_TEST_BROWSER']
  if (shared !== undefined && shared !== '') return chromium.connect(shared)
  return startAny(environment, (options) => chromium.launch(options))
}

/**
 * Starts the browser of a test run, as {@link launchBrowser} chooses it.
 *
 * @param environment Variables of the process.
 */
export async function startBrowserServer(environment: NodeJS.ProcessEnv = process.env): Promise<BrowserServer> {
  const server = await startAny(environment, (options) => chromium.launchServer({ ...options, host: '127.0.0.1' }))
  return { address: server.wsEndpoint(), close: () => server.close() }
}

async function startAny<Started>(
  environment: NodeJS.ProcessEnv,
  start: (options: LaunchOptions) => Promise<Started>,
): Promise<Started> {
  const chosen = environment['CHROME_PATH'] ?? ''
  if (chosen !== '' && chosen !== 'packaged') return start({ executablePath: chosen, args: flags })
  if (chosen === 'packaged' || hasPackaged) {
    const { executablePath, env } = await unpackChromium(environment)
    return start({ executablePath, args: flags, env })
  }
  for (const executablePath of findChrome(environment)) {
    try {
      return await start({ executablePath, args: flags })
    } catch {
      // A stub (Ubuntu's snap launcher), or libraries are missing: the next candidate will do.
    }
  }
  throw new Error('Browser tests need Chrome or Chromium on this system: install it, or set CHROME_PATH.')
}
