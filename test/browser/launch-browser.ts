import { chromium } from 'playwright-core'
import type { Browser } from 'playwright-core'
import { findChrome } from './find-chrome.ts'
import { hasPackaged, unpackChromium } from './unpack-chromium.ts'

/** Loopback is all a test may reach: every other host name or address fails to resolve. */
const loopbackOnly = 'MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.0.0.1, EXCLUDE [::1]'

/**
 * Each window of a full browser prepares two pages for its address bar and a process for the page after the next: twice as
 * much as the page of a test takes. A second list replaces the first, which is Playwright's: its entries follow ours.
 */
const withoutFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'SpareRendererForSitePerProcess',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

const flags = [
  `--disable-features=${withoutFeatures.join(',')}`,
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

/** How long a page is waited for, in milliseconds: a busy machine is no fault. */
const patience = 120_000

/**
 * A headless browser with a fresh profile: the one that an npm package brings along, since it is the same on every machine
 * and takes half the time of a full one; where it brings none, the machine's Chrome or Chromium.
 *
 * @param environment Variables of the process. `CHROME_PATH` names the browser to use, `packaged` the one of the npm
 *   package.
 * @param further Further options of its command line.
 * @returns The browser; the caller closes it.
 * @throws When `CHROME_PATH` does not start, or no browser exists for this platform.
 */
export async function launchBrowser(
  environment: NodeJS.ProcessEnv = process.env,
  further: readonly string[] = [],
): Promise<Browser> {
  const browser = await launch(environment, [...flags, ...further])
  browser.on('context', (context) => {
    context.setDefaultTimeout(patience)
    context.setDefaultNavigationTimeout(patience)
  })
  return browser
}

async function launch(environment: NodeJS.ProcessEnv, args: string[]): Promise<Browser> {
  const chosen = environment['CHROME_PATH'] ?? ''
  if (chosen !== '' && chosen !== 'packaged') return chromium.launch({ executablePath: chosen, args })
  if (chosen === 'packaged' || hasPackaged) {
    const { executablePath, env } = await unpackChromium(environment)
    return chromium.launch({ executablePath, args, env })
  }
  for (const executablePath of findChrome(environment)) {
    try {
      return await chromium.launch({ executablePath, args })
    } catch {
      // A stub (Ubuntu's snap launcher), or libraries are missing: the next candidate will do.
    }
  }
  throw new Error('Browser tests need Chrome or Chromium on this system: install it, or set CHROME_PATH.')
}
