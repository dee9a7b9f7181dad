import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type axe from 'axe-core'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

// Each page that is looked at gets it anew, and half the size is half the work.
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/**
 * Looks whether the text of a page can be told from its ground: all that a change of colors or of the side a page is read from
 * can break where the rest was looked at before, for a quarter of the work.
 *
 * @param page A page that is loaded.
 * @returns One line per text, as {@link accessibilityProblems}.
 */
export function contrastProblems(page: Page): Promise<string[]> {
  return brokenRules(page, undefined, ['color-contrast', 'link-in-text-block'])
}

/**
 * Runs axe on a page as it stands.
 *
 * @param page A page that is loaded.
 * @param part Selector of what to look at, where the rest of the page is known from others; all of it without one.
 * @returns One line per element that breaks a rule: the rule, where, and what to do; empty on an accessible page.
 */
export function accessibilityProblems(page: Page, part?: string): Promise<string[]> {
  return brokenRules(page, part)
}

async function brokenRules(page: Page, part?: string, rules?: string[]): Promise<string[]> {
  const isThere = await page.evaluate(() => 'axe' in globalThis)
  // What a browser evaluates for a debugger is not subject to the page's Content-Security-Policy.
  if (!isThere) await page.evaluate(source)
  const violations = await page.evaluate(runAxe, { part, rules })
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id} at ${node.target.join(' ')}: ${help}. ${node.failureSummary ?? ''}`),
  )
}

/** A selector and the rules to look for; by default the whole page, and all of them. */
interface LookFor {
  part: string | undefined
  rules: string[] | undefined
}

/** Runs in the page. Frames hold what others made. */
async function runAxe({ part, rules }: LookFor): Promise<AxeResults['violations']> {
  const { axe: axeInPage } = globalThis as unknown as { axe: typeof axe }
  const { violations } = await axeInPage.run(part ?? document, {
    reporter: 'no-passes',
    iframes: false,
    ...(rules && { runOnly: rules }),
  })
  return violations
}
