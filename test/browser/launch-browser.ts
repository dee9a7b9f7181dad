import { chromium } from 'playwright-core'
import type { Browser } from 'playwright-core'
import { findChrome } from './find-chrome.ts'
import { unpackChromium } from './unpack-chromium.ts'

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

/**
 * Starts a headless browser with a fresh profile: the machine's Chrome or Chromium where there is one that starts, else
 * the one that an npm package brings along. Tests pass on a machine with neither.
 *
 * @param environment Variables of the process; `CHROME_PATH` names the browser to use.
 * @returns The browser; the caller closes it.
 * @throws When `CHROME_PATH` does not start, or no browser exists for this platform.
 */
export async function launchBrowser(environment: NodeJS.ProcessEnv = process.env): Promise<Browser> {
  const chosen = environment['CHROME_PATH']
  if (chosen !== undefined && chosen !== '') return chromium.launch({ executablePath: chosen, args: flags })
  for (const executablePath of findChrome(environment)) {
    try {
      return await chromium.launch({ executablePath, args: flags })
    } catch {
      // A stub (Ubuntu's snap launcher), or libraries are missing: the next candidate, or ours, will do.
    }
  }
  const { executablePath, env } = await unpackChromium(environment)
  return chromium.launch({ executablePath, args: flags, env })
}
