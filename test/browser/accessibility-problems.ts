import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/**
 * Runs axe on a page as it stands.
 *
 * @param page A page of a context made by `browser.newContext()`.
 * @returns One line per element that breaks a rule: the rule, where, and what to do; empty on an accessible page.
 */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id} at ${node.target.join(' ')}: ${help}. ${node.failureSummary ?? ''}`),
  )
}
