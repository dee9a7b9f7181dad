import { expect, test } from 'vitest'
import { visitSite } from './visit-site.ts'

const names = ['request_timeout_in_milliseconds', 'APP_REQUEST_TIMEOUT_IN_MILLISECONDS', 'max_connections_per_worker']
const row = [...names.map((name) => `\`${name}\``), 'How long it takes', '[here](https://example.com/a/long/address)']

const { open } = visitSite({
  'docs.json': { navigation: { pages: ['index'] } },
  'index.mdx': `| One | Two | Three | Four | Five |\n|-|-|-|-|-|\n| ${row.join(' | ')} |\n`,
})

test('a table that is wider than the paper is printed whole', async () => {
  const page = await open('/')
  await page.setViewportSize({ width: 520, height: 800 })
  const sizes = () =>
    page.locator('.table-scroll').evaluate((scroll) => ({
      isWider: scroll.scrollWidth > scroll.clientWidth,
      isOutside: [...scroll.querySelectorAll('td')].some((cell) => cell.getBoundingClientRect().right > innerWidth),
    }))
  expect(await sizes()).toEqual({ isWider: true, isOutside: true })
  await page.emulateMedia({ media: 'print' })
  expect(await sizes()).toEqual({ isWider: false, isOutside: false })
})
