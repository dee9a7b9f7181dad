import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { createInvitation } from '../../packages/server/src/access/invitations.ts'
import { sharedBrowser } from '../setup/shared-browser.ts'
import { openPage } from '../site/open-page.ts'
import { createYearModel, say, titleOf, translate } from './year/scripted-language.ts'
import { startYear } from './year/start-year.ts'
import { cloneYear } from './year/year-repository.ts'

const open: (() => unknown)[] = []
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close()
})

const [accepted, corrected, refused] = [say(0, 10_001), say(1, 10_002), say(2, 10_003)]
const better = 'Une mise en ligne prend 10002 secondes sur une machine chargée.'
const page = (number: number, ...texts: readonly string[]): string =>
  `---\ntitle: ${titleOf(number)}\n---\n\n${texts.join('\n\n')}\n`

test(
  'people accept, correct and refuse translations beside their sources; a corrected wording stands wherever its sentence does',
  { timeout: 3_600_000 },
  async () => {
    const model = createYearModel(Infinity)
    const year = await startYear(model, 'sqlite')
    open.push(year.close)
    const repository = await cloneYear(year.cloneUrl)
    open.push(repository.close)
    await repository.git('rm', '--quiet', '-r', '.')
    const configuration = (pages: readonly string[]): string =>
      JSON.stringify({ theme: 'mint', name: 'Handbook', colors: { primary: '#0f766e' }, navigation: { pages } })
    await repository.push('Begin', {
      'docs.json': configuration(['one']),
      'one.mdx': page(1, accepted, corrected, refused),
      '.docwright/workflows/translate.md': '---\nname: Translate\non:\n  push:\nuse: translate\nlanguages: [fr]\n---\n',
    })
    await year.settle()

    const browser = await sharedBrowser()
    const { page: visit, close } = await openPage(browser, { viewport: { width: 1440, height: 1000 } })
    open.push(close)
    const origin = new URL(year.cloneUrl).origin
    await visit.goto(`${origin}/set-up/${await createInvitation(year.store, { kind: 'owner' })}`)
    await visit.getByLabel('Your name').fill('Ada')
    await visit.getByLabel('Email').fill('ada@example.com')
    await visit.getByLabel('Password').fill('a few words I remember')
    await visit.getByRole('button', { name: 'Create account' }).click()
    await visit.waitForURL((url) => !url.pathname.startsWith('/set-up/'))
    const { id, project_id: project } = await year.store.db
      .selectFrom('job')
      .select(['id', 'project_id'])
      .where('work', 'is not', null)
      .executeTakeFirstOrThrow()
    const { head, number } = await year.store.db
      .selectFrom('pull_request')
      .select(['head', 'number'])
      .where('head', 'like', `docwright/${id}%`)
      .executeTakeFirstOrThrow()
    const review = `${origin}/projects/${project}/reviews/${number}?view=texts`
    await visit.goto(review)
    await visit.getByText(corrected).waitFor()
    await takePictures(visit)

    const rowOf = (text: string) => visit.locator('.rows > li').filter({ hasText: text })
    await rowOf(accepted)
      .getByRole('button', { name: /^Accept/ })
      .click()
    await expect
      .poll(async () =>
        rowOf(accepted)
          .getByRole('button', { name: /^Accept/ })
          .count(),
      )
      .toBe(0)
    await rowOf(corrected).getByText('Edit', { exact: true }).click()
    await rowOf(corrected).getByRole('textbox').fill(better)
    await rowOf(corrected)
      .getByRole('button', { name: /^Commit/ })
      .click()
    await rowOf(corrected).getByText(better).first().waitFor()
    await rowOf(refused)
      .getByRole('button', { name: /^Refuse/ })
      .click()
    await expect
      .poll(async () =>
        rowOf(refused)
          .getByRole('button', { name: /^Refuse/ })
          .count(),
      )
      .toBe(0)

    await repository.git('fetch', '--quiet', 'origin')
    const french = await repository.git('show', `origin/${head}:fr/one.mdx`)
    expect(french).toContain(translate(accepted, 'fr'))
    expect(french).toContain(better)
    expect(french).toContain(refused)

    // The same sentence on another page is asked for no more: it has the words of the person, too.
    model.asked.length = 0
    await repository.push('Another page', { 'two.mdx': page(2, corrected), 'docs.json': configuration(['one', 'two']) })
    await year.settle()
    await repository.git('fetch', '--quiet', 'origin')
    expect(await repository.git('show', `origin/${head}:fr/two.mdx`)).toContain(better)
    expect(await repository.git('show', `origin/${head}:.docwright/i18n/fr.memory.jsonl`)).toContain(better)
    expect(model.asked).not.toContain(`fr: ${corrected}`)
  },
)

/** `SCREENSHOTS=<folder>` shows the review on a large and a small screen, in light and dark. */
async function takePictures(visit: Page): Promise<void> {
  const folder = process.env['SCREENSHOTS']
  if (folder === undefined) return
  mkdirSync(folder, { recursive: true })
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [390, 1440]) {
      await visit.emulateMedia({ colorScheme })
      await visit.setViewportSize({ width, height: 1000 })
      await visit.screenshot({ path: join(folder, `texts-${width}-${colorScheme}.png`), fullPage: true })
    }
  await visit.setViewportSize({ width: 1440, height: 1000 })
}
