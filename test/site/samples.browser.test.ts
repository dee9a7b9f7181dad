import { expect, test } from 'vitest'
import { accessibilityProblems } from '../browser/accessibility-problems.ts'
import { windows } from './open-page.ts'
import { parameter, visitEndpoints } from './try-endpoint.ts'

const visits = visitEndpoints()

const operation = {
  post: {
    summary: 'Start',
    parameters: [parameter('query', 'page')],
    requestBody: {
      content: {
        'application/json': {
          schema: { type: 'object', properties: { prompt: { type: 'string' }, branch: { type: 'string' } } },
          example: { prompt: `A prompt ${'that goes on '.repeat(20)}`, branch: 'main' },
        },
      },
    },
    responses: { 200: { description: 'Done', content: { 'application/json': { example: { branch: 'other' } } } } },
  },
}

/** What is marked in the samples. */
const marked = () =>
  Array.from(CSS.highlights.get('parameter') ?? [], (range) => (range instanceof Range ? range.toString() : ''))

test('samples scroll, keep the shape of JSON, and show what the reader points at', async () => {
  const page = await visits.open(operation)
  const [scroll, width, height, lines] = await page
    .locator('#request-example pre')
    .first()
    .evaluate((pre) => [
      pre.scrollWidth,
      pre.clientWidth,
      (pre.querySelector('.line') as HTMLElement).offsetHeight,
      pre.querySelectorAll('.line').length,
    ])
  expect(scroll).toBeGreaterThan(width)
  expect(lines).toBeGreaterThan(4)
  expect(height).toBeLessThan(30)
  const [, option = '', key = ''] =
    /^( +)--data '\{\n( +)"prompt"/m.exec(await page.locator('#request-example code').first().innerText()) ?? []
  expect(key.length).toBeGreaterThan(option.length)
  const field = page.locator('.api-reference-body .field', { hasText: 'branch' }).first()
  await expect
    .poll(
      async () => {
        await page.mouse.move(0, 0)
        await field.hover()
        return page.evaluate(marked)
      },
      { timeout: 120_000 },
    )
    .toEqual(['"branch": "main"'])
  await page.mouse.move(0, 0)
  await expect.poll(() => page.evaluate(marked), { timeout: 120_000 }).toEqual([])
  expect(await accessibilityProblems(page)).toEqual([])
})

test('on a phone what an operation takes comes first, and samples are behind a bar at the bottom', async () => {
  await visits.watched.page.setViewportSize(windows.phone)
  const page = await visits.open(operation)
  const bar = page.locator('.side-bar')
  const sheet = page.locator('#content-side')
  expect(await sheet.isVisible()).toBe(false)
  const box = await bar.boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(44)
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(windows.phone.height)
  expect((await page.locator('.api-reference-body .field').first().boundingBox())?.y).toBeLessThan(windows.phone.height)
  // Text runs below it from the first paint on, before a touch loads anything.
  expect(await bar.evaluate((element) => getComputedStyle(element).backgroundColor)).not.toBe('rgba(0, 0, 0, 0)')
  // Nor is there a strip of cut letters between it and the edge of the window.
  const gap = windows.phone.height - ((box?.y ?? 0) + (box?.height ?? 0))
  const shadow = await bar.evaluate((element) => getComputedStyle(element).boxShadow)
  expect(Number(/0px 0px 0px (\d+)px/.exec(shadow)?.[1])).toBeGreaterThanOrEqual(gap)
  await page.emulateMedia({ forcedColors: 'active' })
  await expect.poll(() => bar.evaluate((element) => getComputedStyle(element).outlineWidth)).toBe(`${gap}px`)
  await page.emulateMedia({ forcedColors: 'none' })
  await bar.click()
  expect(await sheet.isVisible()).toBe(true)
  expect(await accessibilityProblems(page)).toEqual([])
  const opened = await sheet.boundingBox()
  expect((opened?.y ?? 0) + (opened?.height ?? 0)).toBeLessThanOrEqual(box?.y ?? 0)
  await bar.click()
  expect(await sheet.isVisible()).toBe(false)
  await bar.click()
  await page.keyboard.press('Escape')
  expect(await sheet.isVisible()).toBe(false)
  expect(visits.watched.faults).toEqual([])
})
