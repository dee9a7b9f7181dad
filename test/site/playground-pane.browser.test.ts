import { expect, test } from 'vitest'
import { accessibilityProblems } from '../browser/accessibility-problems.ts'
import { windows } from './open-page.ts'
import { openFiles } from './open-site.ts'
import { parameter, start, visitEndpoints } from './try-endpoint.ts'

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
  // The address breaks between its parts, not within what stands before the host.
  const parts = (await page.locator('.playground-address').innerHTML()).split('<wbr>').filter(Boolean)
  expect(parts).toEqual(['http://', `${new URL(visits.api.origin).host}/`, 'pets'])
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

const filled = {
  summary: 'Lire',
  parameters: [{ ...parameter('path', 'id'), example: 'a' }],
  responses: { 200: { description: 'OK' } },
}

test('what fills in examples stands beside a title if both have room, and below the open list of endpoints', async () => {
  visits.site = await openFiles(
    {
      'docs.json': {
        navigation: { languages: [{ language: 'fr', groups: [{ group: 'API', openapi: 'api.json', pages: [] }] }] },
      },
      'api.json': JSON.stringify({
        openapi: '3.1.0',
        info: { title: 'Pets', version: '1' },
        servers: [{ url: visits.api.origin }],
        paths: Object.fromEntries(['/pets/{id}', '/cats/{id}', '/dogs/{id}'].map((path) => [path, { get: filled }])),
      }),
    },
    { privateApis: true },
  )
  const { page } = visits.watched
  await page.setViewportSize({ width: 500, height: 900 })
  await page.goto(visits.site.origin + (visits.site.paths.find((path) => path.endsWith('lire')) ?? '/'))
  await start(page)
  const fill = page.locator('.playground-fill button')
  expect(await fill.textContent()).toBe('Remplir avec les exemples')
  const title = page.locator('.playground-fill + fieldset legend')
  const distance = async (): Promise<number> =>
    ((await title.boundingBox())?.y ?? 0) - ((await fill.boundingBox())?.y ?? Infinity)
  expect(Math.abs(await distance())).toBeLessThan(8)
  // The list of endpoints lies above everything in the form.
  await page.click('.playground-finder > summary')
  const isCovered = await page.locator('.playground-endpoints').evaluate((list) => {
    const { left, right, top, bottom } = list.getBoundingClientRect()
    // So that the two lie over each other, wherever the form has it.
    const button = document.querySelector<HTMLElement>('.playground-fill button')
    const box = button?.getBoundingClientRect()
    if (!button || !box) return undefined
    const x = (Math.max(left, box.left) + Math.min(right, box.right)) / 2
    button.style.translate = `0 ${(top + bottom) / 2 - (box.top + box.bottom) / 2}px`
    return list.contains(document.elementFromPoint(x, (top + bottom) / 2))
  })
  expect(isCovered).toBe(true)
  await page.click('.playground-finder > summary')
  await fill.evaluate((button) => (button.style.translate = ''))
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await distance()).toBeGreaterThan(16)
  await page.setViewportSize({ width: 500, height: 900 })
  expect(Math.abs(await distance())).toBeLessThan(8)
  await page.evaluate(() => (document.documentElement.style.fontSize = '250%'))
  expect(await distance()).toBeGreaterThan(16)
})
