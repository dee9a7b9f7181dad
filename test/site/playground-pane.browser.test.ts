import { expect, test } from 'vitest'
import { accessibilityProblems } from '../browser/accessibility-problems.ts'
import { windows } from './open-page.ts'
import { start, visitEndpoints } from './try-endpoint.ts'

const visits = visitEndpoints()

const operation = {
  post: {
    summary: 'Write',
    requestBody: {
      content: {
        'application/json': {
          schema: {
            type: 'object',
            properties: {
              prompt: { type: 'string', maxLength: 100_000, description: 'What the agent has to do.' },
              branch: { type: 'string', example: 'main' },
            },
          },
        },
      },
    },
  },
}

test('on a wide window the form is a pane beside the reference, whose fields say what the reference says', async () => {
  const page = await visits.open(operation)
  await start(page)
  expect(await page.locator('#playground').evaluate((dialog) => dialog.matches(':modal'))).toBe(false)
  const pane = await page.locator('#playground').boundingBox()
  const reference = await page.locator('#body-prompt').boundingBox()
  expect((reference?.x ?? 0) + (reference?.width ?? 0)).toBeLessThanOrEqual(pane?.x ?? 0)
  // All but the width of a scroll bar.
  expect((pane?.x ?? 0) + (pane?.width ?? 0)).toBeGreaterThan(windows.desk.width - 20)
  const breaks = await page.locator('.playground-address').evaluate((address) => address.querySelectorAll('wbr').length)
  expect(breaks).toBeGreaterThan(2)
  const prompt = page.locator('#playground-body-prompt')
  expect(await page.locator('.playground-value', { has: prompt }).innerText()).toContain('What the agent has to do.')
  const oneLine = (await page.locator('#playground-body-branch').boundingBox())?.height ?? 0
  expect((await prompt.boundingBox())?.height).toBeGreaterThan(2 * oneLine)
  await prompt.fill('First line\nSecond line')
  const sample = page.locator('.playground-sample')
  expect(await sample.innerText()).toContain(String.raw`"prompt": "First line\nSecond line"`)
  expect(await sample.locator('[data-kind=name]').allInnerTexts()).toContain('"prompt":')
  expect(await sample.locator('[data-kind=word]').allInnerTexts()).toContain('--request')
  expect(await accessibilityProblems(page)).toEqual([])
  await page.keyboard.press('Escape')
  expect(await page.locator('#playground').isVisible()).toBe(false)
  expect(await page.evaluate(() => document.activeElement?.className)).toContain('try-it')
  expect(visits.watched.faults).toEqual([])
})

test('where there is no room for both, it is a dialog', async () => {
  await visits.watched.page.setViewportSize(windows.tablet)
  const page = await visits.open(operation)
  await start(page)
  expect(await page.locator('#playground').evaluate((dialog) => dialog.matches(':modal'))).toBe(true)
})
