import { spawn } from 'node:child_process'

/**
 * Shows a page in the reader's browser. Without a browser nothing happens: the address has been printed.
 *
 * @param url Address of the page.
 * @param platform This machine's platform.
 * @param browser Program that the environment names for it (`BROWSER`).
 * @param start Starts a program.
 */
export function openBrowser(
  url: string,
  platform: NodeJS.Platform = process.platform,
  browser: string | undefined = process.env['BROWSER'],
  start: typeof spawn = spawn,
): void {
  const [command, ...args] = openers[platform] ?? ['xdg-open']
  const isNamed = browser !== undefined && browser !== ''
  const child = start(isNamed ? browser : (command ?? 'xdg-open'), [...(isNamed ? [] : args), url], {
    stdio: 'ignore',
    detached: true,
  })
  child.on('error', () => {})
  child.unref()
}

const openers: Partial<Record<NodeJS.Platform, string[]>> = {
  darwin: ['open'],
  // `start` takes its first quoted argument for the title of a window.
  win32: ['cmd', '/c', 'start', '""'],
}
