import type { Browser } from 'playwright-core'
import { sampleOwner } from '../../packages/dashboard/src/testing/sample-project.ts'
import { openPage, type ReaderOptions, type WatchedPage } from '../site/open-page.ts'
import type { OpenDashboard } from './open-dashboard.ts'

/**
 * Signs the sample's owner in, with the form that everybody uses.
 *
 * @param browser The browser that tests share.
 * @param dashboard Where to.
 * @param reader Window, colour scheme, whether scripts run.
 */
export async function visitDashboard(
  browser: Browser,
  dashboard: OpenDashboard,
  reader: ReaderOptions = {},
): Promise<WatchedPage> {
  const visit = await openPage(browser, reader)
  await visit.page.goto(`${dashboard.origin}/sign-in`)
  await visit.page.getByLabel('Email').fill(sampleOwner.email)
  await visit.page.getByLabel('Password').fill(sampleOwner.password)
  await visit.page.getByRole('button', { name: 'Sign in' }).click()
  await visit.page.getByRole('heading', { name: 'Projects', level: 1 }).waitFor()
  return visit
}
