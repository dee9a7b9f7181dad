import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'

/**
 * Takes a picture of a page for people, where they ask for it: `SCREENSHOTS=folder`.
 *
 * @param page The page as it stands.
 * @param name Name of the file, without its extension.
 * @param options `fullPage` takes what lies below the window too.
 */
export async function showPage(page: Page, name: string, options: { fullPage?: boolean } = {}): Promise<void> {
  const folder = process.env['SCREENSHOTS']
  if (folder === undefined) return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name}.png`), ...options })
}
