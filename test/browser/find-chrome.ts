import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser', 'chrome', 'chrome.exe']

const defaultPlaces = [
  '/opt/google/chrome/chrome',
  '/usr/lib/chromium/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * Looks for Chrome and Chromium on this machine.
 *
 * @param environment Variables of the process; only `PATH` is read.
 * @returns Paths of the programs that exist, the likeliest first.
 */
export function findChrome(environment: NodeJS.ProcessEnv): string[] {
  const folders = (environment['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...onPath, ...defaultPlaces].filter((path) => existsSync(path))
}
