import { expect, test } from 'vitest'
import { accessibilityProblems } from '../browser/accessibility-problems.ts'
import { visitSite } from './visit-site.ts'

const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="160"><rect width="320" height="160" fill="#36c"/></svg>'
const { open, watch, site } = visitSite({
  'docs.json': { navigation: { pages: ['index', 'plain'] } },
  'shapes.svg': picture,
  'night.svg': picture,
  'index.mdx': `<img src="/shapes.svg" alt="Both" actions />

<Frame><img src="/shapes.svg" alt="Saved" actions="download" actionsPlacement="top-left" /></Frame>

<img src="/shapes.svg" alt="Day" className="block dark:hidden" actions />
<img src="/night.svg" alt="Night" className="hidden dark:block" actions />
`,
  'plain.mdx': '![Plain](/shapes.svg)\n',
})

test.for(['light', 'dark'] as const)(
  'buttons appear over an image and copy it as a picture: %s',
  async (colorScheme) => {
    const { page, faults } = await watch('/', { colorScheme, permissions: ['clipboard-read', 'clipboard-write'] })
    const copy = page.getByRole('button', { name: 'Copy: Both' })
    const bar = copy.locator('..')
    expect(await bar.evaluate((element) => getComputedStyle(element).opacity)).toBe('0')
    await page.getByRole('button', { name: 'Both', exact: true }).hover()
    await expect.poll(() => bar.evaluate((element) => getComputedStyle(element).opacity)).toBe('1')
    const hidden = page.getByRole('button', { name: colorScheme === 'light' ? 'Copy: Night' : 'Copy: Day' })
    expect(await hidden.count()).toBe(0)
    expect(await accessibilityProblems(page)).toEqual([])
    // Tests have a clipboard of their own, which has text only.
    await page.evaluate(() => {
      const pictures: Blob[] = []
      Object.assign(window, { pictures })
      navigator.clipboard.write = async (items) => {
        for (const item of items) pictures.push(await item.getType('image/png'))
      }
    })
    await copy.click()
    await expect.poll(() => page.getByRole('status').textContent()).toBe('Copied')
    const { width, height, color } = await page.evaluate(async () => {
      const [blob] = (window as unknown as { pictures: Blob[] }).pictures
      const bitmap = await createImageBitmap(blob ?? new Blob())
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
      const context = canvas.getContext('2d')
      context?.drawImage(bitmap, 0, 0)
      return { width: bitmap.width, height: bitmap.height, color: [...(context?.getImageData(5, 5, 1, 1).data ?? [])] }
    })
    expect([width, height, color]).toEqual([320, 160, [0x33, 0x66, 0xcc, 255]])
    expect(faults).toEqual([])
  },
)

test('an image is saved under its name, and its button stands where the author wants it', async () => {
  const page = await open('/')
  const link = page.getByRole('link', { name: 'Download: Saved' })
  await page.getByRole('button', { name: 'Saved', exact: true }).hover()
  const [saved] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(saved.suggestedFilename()).toBe('shapes.svg')
  const [button, image] = await Promise.all([
    link.boundingBox(),
    page.getByRole('button', { name: 'Saved', exact: true }).boundingBox(),
  ])
  expect((button?.x ?? 0) - (image?.x ?? 0)).toBeLessThan(40)
  expect((button?.y ?? 0) - (image?.y ?? 0)).toBeLessThan(40)
})

test('what cannot be copied opens beside the page', async () => {
  const page = await open('/')
  await page.evaluate(() => {
    navigator.clipboard.write = () => Promise.reject(new Error('no'))
  })
  await page.getByRole('button', { name: 'Both', exact: true }).hover()
  const [other] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: 'Copy: Both' }).click(),
  ])
  await expect.poll(() => other.url()).toMatch(/shapes.*\.svg/)
})

test('a finger sees the buttons at once, large enough; without scripts an image can still be saved', async () => {
  const phone = await open('/', { window: 'phone', hasTouch: true, isMobile: true })
  const copy = phone.getByRole('button', { name: 'Copy: Both' })
  expect(await copy.locator('..').evaluate((element) => getComputedStyle(element).opacity)).toBe('1')
  expect((await copy.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  const plain = await open('/', { javaScriptEnabled: false })
  expect(await plain.getByRole('link', { name: 'Download: Both' }).count()).toBe(1)
  expect(await plain.getByRole('button', { name: 'Copy: Both' }).count()).toBe(0)
})

test('a page without them loads nothing for them', async () => {
  const html = await (await fetch(`${site().origin}/plain`)).text()
  expect(html).not.toContain('image-copying')
  expect(html).not.toContain('image-actions')
})
