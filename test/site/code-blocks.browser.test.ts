import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accessibilityProblems } from '../browser/accessibility-problems.ts'
import { focused, tabTo } from './focus.ts'
import { visitSite } from './visit-site.ts'

const long = Array.from({ length: 30 }, (_, index) => `line ${index + 1}`).join('\n')
const typed = `type Pet = 'cat' | 'dog'

/** Says who was adopted. */
function adopt(name: string, pet: Pet) {
  return name
}

const message = adopt('Minka', 'cat')
//    ^?
`

const files = {
  'docs.json': {
    navigation: {
      languages: [
        { language: 'en', pages: ['options', 'types', 'mistakes', 'plain'] },
        { language: 'ar', pages: ['ar/types'] },
      ],
    },
  },
  'options.mdx': `\`\`\`ts src/greet.ts icon="file-code" lines {2}
const a = 1
const b = 2
\`\`\`

\`\`\`py focus={2}
first = 1
second = 2
\`\`\`

\`\`\`js
// [!code word:retries:1]
let retries = 1 // [!code --]
let retries = 2 // [!code ++]
warn() // [!code warning]
fail() // [!code error]
seen() // [!code highlight]
\`\`\`

\`\`\`text expandable
${long}
\`\`\`

\`\`\`text [expandable]
one
two
three
\`\`\`

\`\`\`text wrap
${'word '.repeat(200)}
\`\`\`

\`\`\`text nocopy
secret
\`\`\`

<CodeGroup dropdown>
\`\`\`js hello.js
console.log('Hello')
\`\`\`
\`\`\`py hello.py
print('Hello')
\`\`\`
</CodeGroup>
`,
  'types.mdx': `\`\`\`ts twoslash adopt.ts\n${typed}\`\`\`\n\n\`\`\`ts twoslash\n${typed}\`\`\`\n`,
  'ar/types.mdx': `\`\`\`ts twoslash\n${typed}\`\`\`\n`,
  'mistakes.mdx':
    'Words\n\n<Steps>\n<Step title="One">\n  ```ts twoslash\n  const a = 1\n\n  const b: string = a\n  ```\n</Step>\n</Steps>\n\n' +
    '```ts twoslash\n// @errors: 2322\nconst c: string = 1\n```\n',
  // In no navigation, so that nothing asks for it beforehand.
  'fresh.mdx': '```ts twoslash\nconst hidden = 1\n// ---cut---\nconst fresh = [hidden]\n```\n',
  'plain.mdx': '```ts\nconst a = 1\n```\n',
}
const { open, site } = visitSite(files)

const block = (page: Page, number: number) => page.locator('.code-block').nth(number)

/** The preview colours code after its first answer. */
async function typesOn(page: Page): Promise<void> {
  await page.waitForSelector('.code-type')
}

test('a title with an icon, numbers of lines, and marked, focused and changed lines', async () => {
  const page = await open('/options')
  await page.waitForSelector('.line-add')
  expect(await block(page, 0).locator('.code-block-title').textContent()).toBe('src/greet.ts')
  expect(await block(page, 0).locator('.code-block-header > .code-block-icon').count()).toBe(1)
  const number = await block(page, 0)
    .locator('.line')
    .nth(1)
    .evaluate((line) => getComputedStyle(line, '::before').content)
  expect(number).toBe('counter(line)')
  expect(await block(page, 0).locator('.line-highlight').textContent()).toBe('const b = 2')
  const colors = await block(page, 1)
    .locator('.line')
    .evaluateAll((lines) =>
      lines.map((line) => line.firstElementChild && getComputedStyle(line.firstElementChild).color),
    )
  expect(colors[0]).not.toBe(colors[1])
  const changed = block(page, 2)
  expect(await changed.locator('.line-remove').textContent()).toBe('let retries = 1')
  expect(await changed.locator('.line-add').textContent()).toBe('let retries = 2')
  expect(await changed.locator('.code-word').allTextContents()).toEqual(['retries'])
  expect(await changed.locator('.line-warning, .line-error, .line-highlight').allTextContents()).toEqual([
    'warn()',
    'fail()',
    'seen()',
  ])
})

test('folded code opens and closes; what fits is not cut', async () => {
  const page = await open('/options')
  const heights: number[] = []
  const heightOf = async (number: number) =>
    Math.round(
      await block(page, number)
        .locator('pre')
        .evaluate((pre) => pre.getBoundingClientRect().height),
    )
  heights.push(await heightOf(3), await heightOf(4))
  await page.getByRole('button', { name: 'See all 30 lines' }).click()
  await page.getByRole('button', { name: 'See all 3 lines' }).click()
  heights.push(await heightOf(3), await heightOf(4))
  expect(heights).toEqual([190, 45, 688, 94])
})

test('wrapped code does not scroll, and “nocopy” has no button', async () => {
  const page = await open('/options')
  expect(
    await block(page, 5)
      .locator('pre')
      .evaluate((pre) => pre.scrollWidth > pre.clientWidth),
  ).toBe(false)
  expect(await block(page, 6).locator('button').count()).toBe(0)
})

test('a menu of languages stands beside the title of what it shows', async () => {
  const page = await open('/options')
  const group = page.locator('.code-group')
  expect(await group.locator('.code-block-title:visible').textContent()).toBe('hello.js')
  await group.locator('select').selectOption('Python')
  expect(await group.locator('.code-block-title:visible').textContent()).toBe('hello.py')
  const [menu, title] = await Promise.all([
    group.locator('select').boundingBox(),
    group.locator('.code-block-title:visible').boundingBox(),
  ])
  expect(Math.abs((menu?.y ?? 0) + (menu?.height ?? 0) / 2 - (title?.y ?? 0) - (title?.height ?? 0) / 2)).toBeLessThan(
    4,
  )
})

test.for(['light', 'dark'] as const)('every mark can be read (%s)', async (colorScheme) => {
  const page = await open('/options', { colorScheme })
  await page.waitForSelector('.line-add')
  expect(await accessibilityProblems(page)).toEqual([])
})

test('a pointer opens a type, and a click keeps it', async () => {
  const page = await open('/types')
  await typesOn(page)
  const name = page.locator('.code-type', { hasText: 'adopt' }).last()
  await name.hover()
  const popover = page.locator('.type-popover:popover-open')
  await popover.waitFor()
  expect(await popover.textContent()).toBe('function adopt(name: string, pet: Pet): stringSays who was adopted.')
  const [at, below] = await Promise.all([name.boundingBox(), popover.boundingBox()])
  expect(Math.round((below?.y ?? 0) - (at?.y ?? 0) - (at?.height ?? 0))).toBeLessThan(12)
  expect(Math.abs((below?.x ?? 0) - (at?.x ?? 0))).toBeLessThan(4)
  await page.mouse.move(5, 5)
  await popover.waitFor({ state: 'detached' })
  await name.hover()
  await popover.waitFor()
  await name.click()
  await page.mouse.move(5, 5)
  await page.waitForTimeout(400)
  expect(await popover.count()).toBe(1)
})

test('types are one stop for the keyboard; arrows lead on, Enter opens, Escape closes', async () => {
  const page = await open('/types')
  await typesOn(page)
  await tabTo(page, 'Pet')
  const names: string[] = []
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft', 'End', 'Home']) {
    await page.keyboard.press(key)
    names.push((await focused(page)).name)
  }
  expect(names).toEqual(['adopt', 'name', 'adopt', 'adopt', 'Pet'])
  await page.keyboard.press('Enter')
  const popover = page.locator('.type-popover:popover-open')
  expect(await popover.textContent()).toBe('type Pet = "cat" | "dog"')
  await page.keyboard.press('Escape')
  expect(await popover.count()).toBe(0)
  expect((await focused(page)).name).toBe('Pet')
  await page.keyboard.press('Tab')
  expect((await focused(page)).name).not.toBe('adopt')
})

test('screen readers hear a type with its name, and a block shown twice has ids of its own', async () => {
  const page = await open('/types')
  await typesOn(page)
  const described = await page
    .locator('.code-type')
    .evaluateAll((names) =>
      names.map((name) => [
        name.textContent,
        document.getElementById(name.getAttribute('aria-describedby') ?? '')?.textContent,
      ]),
    )
  expect(described[0]).toEqual(['Pet', 'type Pet = "cat" | "dog"'])
  expect(described.filter(([, type]) => !type)).toEqual([])
  expect(await page.evaluate(() => document.querySelectorAll('[id]').length)).toBe(
    await page.evaluate(() => new Set(Array.from(document.querySelectorAll('[id]'), ({ id }) => id)).size),
  )
})

test('a finger opens a type, and another place closes it', async () => {
  const page = await open('/types', { window: 'phone', hasTouch: true })
  await typesOn(page)
  await page.locator('.code-type', { hasText: 'adopt' }).last().tap()
  const popover = page.locator('.type-popover:popover-open')
  expect(await popover.textContent()).toContain('Says who was adopted.')
  const box = await popover.boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390)
  await page.locator('h1').tap()
  expect(await popover.count()).toBe(0)
})

test.for(['light', 'dark'] as const)(
  'types have no accessibility problems (%s), also open and right to left',
  async (scheme) => {
    const problems: string[] = []
    for (const path of ['/types', '/ar/types', '/mistakes']) {
      const page = await open(path, { colorScheme: scheme })
      await typesOn(page)
      await page.locator('.code-type').first().click()
      problems.push(...(await accessibilityProblems(page)))
    }
    expect(problems).toEqual([])
  },
)

test('what stands below a line is not copied', async () => {
  const page = await open('/types')
  await typesOn(page)
  expect(await page.locator('.code-query').first().textContent()).toContain('const message: string')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.locator('.code-block-copy-button').first().click()
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(copied).toBe(typed.replace(/\/\/ .*\n$/, '').trimEnd())
})

test('without scripts, a click opens a type', async () => {
  const first = await open('/types')
  await typesOn(first)
  const page = await open('/types', { javaScriptEnabled: false })
  await page.locator('.code-type', { hasText: 'adopt' }).first().click()
  expect(await page.locator('.type-popover:popover-open').textContent()).toContain('Says who was adopted.')
})

test('a mistake is a warning at its line; announced ones are below theirs', async () => {
  const page = await open('/mistakes')
  await page.waitForSelector('.code-error')
  expect(await page.locator('.code-error').allTextContents()).toEqual([
    "TS2322: Type 'number' is not assignable to type 'string'.",
  ])
  expect(await page.locator('.code-mistake').allTextContents()).toEqual(['c'])
  expect(await block(page, 0).locator('.code-type').count()).toBe(0)
  expect(await block(page, 0).locator('code').textContent()).toBe('const a = 1\n\nconst b: string = a')
})

test('a page without types loads nothing for them', async () => {
  const page = await open('/plain')
  expect(await page.locator('script[src*="/types."]').count()).toBe(0)
  expect(await page.locator('.code-type').count()).toBe(0)
})

test('a page answers before its types are there, and they arrive by themselves', async () => {
  const html = await (await fetch(`${site().origin}/fresh`)).text()
  expect(html).toContain('<code class="language-ts"><span class="line">const fresh = [hidden]</span></code>')
  expect(html).not.toContain('code-type')
  const page = await open('/fresh')
  await typesOn(page)
  expect(await page.locator('.code-type').allTextContents()).toEqual(['fresh', 'hidden'])
})

test('a finger has 44 px for the button that copies', async () => {
  const page = await open('/options', { window: 'phone', hasTouch: true, isMobile: true })
  const missed = await page
    .locator('.code-block-copy-button')
    .first()
    .evaluate((button) => {
      const { left, top, width, height } = button.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      const places = [-21, 21].flatMap((away) => [
        [x + away, y],
        [x, y + away],
      ])
      return places.filter(([at = 0, down = 0]) => document.elementFromPoint(at, down) !== button)
    })
  expect(missed).toEqual([])
})
