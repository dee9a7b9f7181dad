import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedBrowser } from '../setup/shared-browser.ts'
import { type BuiltSite, buildAndServe } from './built-site.ts'
import { firstSightProblems, sights } from './first-sight.ts'
import { openPage } from './open-page.ts'

// `PAGES=all` visits every page of the documentation and the examples, which takes minutes, `PAGES=docs/writing` those whose
// place begins like that; otherwise the pages on which something went wrong: low in a long sidebar, many headings, an
// endpoint, tabs around headings, right to left.
const wanted = process.env['PAGES']
const start = wanted === 'all' ? '' : wanted

const chosen: Readonly<Record<string, readonly string[]>> = {
  docs: ['/', '/writing/markdown', '/publish/accessibility', '/reference/html', '/changelog', '/components/tabs'],
  'examples/anchors': ['/'],
  'examples/arabic': ['/'],
  'examples/openapi-petstore': ['/'],
}

const examples = readdirSync(resolve(import.meta.dirname, '../../examples'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => `examples/${name}`)

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})
afterAll(() => browser.close())

test.for(start === undefined ? Object.keys(chosen) : ['docs', ...examples].filter(isWanted))(
  'pages of %s open at their top, links to headings land below the header, “On this page” marks what was asked for',
  { timeout: start === undefined ? 180_000 : 1_800_000 },
  async (folder) => {
    const site = await buildAndServe(folder, { fonts: false })
    const paths =
      start === undefined ? (chosen[folder] ?? []) : site.paths.filter((path) => `${folder}${path}`.startsWith(start))
    expect(paths).not.toEqual([])
    const problems = await Promise.all([0, 1].map((half) => visit(site, paths, half)))
    await site.close()
    expect(problems.flat()).toEqual([])
  },
)

/** Whether pages of a folder are asked for. */
function isWanted(folder: string): boolean {
  return start !== undefined && (folder.startsWith(start) || start.startsWith(`${folder}/`))
}

/** Two windows keep two cores busy. */
async function visit(site: BuiltSite, paths: readonly string[], half: number): Promise<string[]> {
  const { page, faults, close } = await openPage(browser)
  const problems: string[] = []
  for (const size of sights) {
    await page.setViewportSize(size)
    for (const path of paths.filter((_path, index) => index % 2 === half)) {
      // A low laptop and a desk show the same elements in the same way; other tests let axe look at pages like the chosen.
      const axe = start === undefined ? size.height === 650 : size.width !== 1440
      problems.push(...(await firstSightProblems(page, site.origin + path, { axe })))
    }
  }
  await close()
  return [...problems, ...faults]
}
