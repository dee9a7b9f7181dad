import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { buildAndServe, type BuiltSite } from './site/built-site.ts'

const root = join(import.meta.dirname, '..')
const examples = readdirSync(join(root, 'examples'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => `examples/${name}`)

const ofEveryPage = classesOf(readFileSync(join(root, 'packages/theme/dist/assets/theme.css'), 'utf8'))
/** Classes that have rules of the theme, but none in the sheet of every page. */
const rareClasses = new Set(
  readdirSync(join(root, 'packages/theme/src/styles/sheets'))
    .flatMap((name) => [...classesOf(readFileSync(join(root, 'packages/theme/dist/assets', name), 'utf8'))])
    // The place of what a reference says has its look from everywhere else.
    .filter((name) => !ofEveryPage.has(name) && name !== 'mdx-content'),
)

/** A page that shows nine kinds of components under each other, as no page for readers does. */
const samplePage = 'examples/arabic/upload'

test.for(['docs', ...examples])(
  'all style sheets of a page together weigh at most 12 KB, those of a reference 14, and hold all that the page shows: %s',
  async (repository) => {
    const site = await buildAndServe(repository)
    const faults: string[] = []
    for (const path of [...site.paths.map((page) => `.${page}/index.html`), '404.html']) {
      const html = await site.read(path)
      const sheets = await readSheets(html, site)
      const weight = sheets.reduce((sum, css) => sum + gzipSync(css).length, 0)
      const isReference = html.includes('class="operation') || html.includes('class="api-reference-body')
      const limit = isReference || `${repository}${path.slice(1)}`.startsWith(samplePage) ? 14 : 12
      if (weight > limit * 1024) faults.push(`${path}: ${weight} bytes`)
      const styled = classesOf(sheets.join(''))
      const missing = [...classesIn(html)].filter((name) => rareClasses.has(name) && !styled.has(name))
      if (missing.length > 0) faults.push(`${path}: no style for ${missing.join(', ')}`)
    }
    await site.close()
    expect(faults).toEqual([])
  },
)

test('what a reader opens is styled when it is opened, and at once where no script runs', async () => {
  const site = await buildAndServe('docs')
  const html = await site.read('index.html')
  const [, href = ''] = /<noscript><link rel="stylesheet" href="([^"]+)" data-client-only/.exec(html) ?? []
  expect(await site.read(`.${href}`)).toMatch(/\.nav-dropdown-item[:{].*\.zoom-close[:{]/s)
  await site.close()
})

async function readSheets(html: string, site: BuiltSite): Promise<string[]> {
  const scripted = html.replaceAll(/<noscript>.*?<\/noscript>/gs, '')
  const paths = [...scripted.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, path = '']) => path)
  return Promise.all(paths.map((path) => site.read(`.${path.replace(/\?.*$/, '')}`)))
}

/** Classes that a style sheet has rules for. */
function classesOf(css: string): Set<string> {
  const selectors = css.replaceAll(/url\("[^"]*"\)/g, '')
  return new Set([...selectors.matchAll(/\.(-?[a-z_][\w-]*)/gi)].map(([, name = '']) => name))
}

/** Classes of a page's elements. */
function classesIn(html: string): Set<string> {
  return new Set([...html.matchAll(/<[a-z][^<>]* class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')))
}
