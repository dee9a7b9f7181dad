import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { sheetNames } from '../tools/styles/theme-sheets.ts'
import { buildAndServe, type BuiltSite } from './site/built-site.ts'

const root = join(import.meta.dirname, '..')
const examples = readdirSync(join(root, 'examples'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => `examples/${name}`)

const ofEveryPage = classesOf(readFileSync(join(root, 'packages/theme/dist/assets/theme.css'), 'utf8'))
/** Classes that have rules of the theme, but none in the sheet of every page. */
const rareClasses = new Set(
  sheetNames
    // If scripts run, elements that need them look like all others.
    .filter((name) => name !== 'unscripted')
    .flatMap((name) => [...classesOf(readFileSync(join(root, `packages/theme/dist/assets/${name}.css`), 'utf8'))])
    // The place of what a reference says has its look from everywhere else.
    .filter((name) => !ofEveryPage.has(name) && name !== 'mdx-content'),
)

test.for(['docs', ...examples])(
  'no page waits for more than 12 KB of styles or loads more than 13.5, and they hold all that it shows: %s',
  async (repository) => {
    const site = await buildAndServe(repository)
    const faults: string[] = []
    for (const path of [...site.paths.map((page) => `.${page}/index.html`), '404.html']) {
      const html = await site.read(path)
      const [sheets, idle] = await Promise.all([readSheets(html, site, ''), readSheets(html, site, ' media="print, ')])
      const [waited, loaded] = [weighSheets(sheets), weighSheets([...sheets, ...idle])]
      if (waited > 12 * 1024 || loaded > 13.5 * 1024) faults.push(`${path}: ${waited} of ${loaded} bytes`)
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
  const [, href = ''] =
    /<noscript data-later[^>]*><link rel="stylesheet" href="([^"]+)" data-client-only/.exec(html) ?? []
  expect(await site.read(`.${href}`)).toMatch(/\.nav-dropdown-item[:{].*\.page-action[:{]/s)
  const [, unscripted = ''] =
    /<noscript data-unscripted[^>]*><link rel="stylesheet" href="([^"]+unscripted[^"]+)"/.exec(html) ?? []
  expect(await site.read(`.${unscripted}`)).toMatch(/\.without-script[:{]/)
  // An image opens large: only pages with images have that.
  expect(html).toContain('<img')
  expect((await readSheets(html, site, '')).join('')).toMatch(/\.zoom-close[:{]/)
  await site.close()
})

test('a page is styled on paper, with forced colors and in low windows, and other readers wait for none of it', async () => {
  const site = await buildAndServe('docs')
  const html = await site.read('index.html')
  const sheets = await readSheets(html, site, '')
  const [printed = '', ...others] = await readSheets(
    html,
    site,
    ' media="print, (forced-colors: active), (max-height: 26rem)"',
  )
  expect(printed).toMatch(/@media print\{.*@media\(forced-colors:active\)\{.*@media\(max-height:26rem\)\{/s)
  expect(others).toEqual([])
  expect(sheets.join('')).not.toMatch(/@media print|forced-colors/)
  await site.close()
})

/** The style sheets that a page with scripts names, with these attributes behind the address. */
async function readSheets(html: string, site: BuiltSite, attributes: string): Promise<string[]> {
  const scripted = html.replaceAll(/<noscript[ >].*?<\/noscript>/gs, '')
  const paths = [...scripted.matchAll(/<link rel="stylesheet" href="([^"]+)"([^>]*)>/g)].flatMap(
    ([, path = '', rest]) =>
      (attributes === '' ? rest === '/' || rest === '' : rest?.startsWith(attributes) === true) ? [path] : [],
  )
  return Promise.all(paths.map((path) => site.read(`.${path.replace(/\?.*$/, '')}`)))
}

function weighSheets(sheets: readonly string[]): number {
  return sheets.reduce((sum, css) => sum + gzipSync(css).length, 0)
}

/** Classes that a style sheet has rules for. */
function classesOf(css: string): Set<string> {
  const selectors = css.replaceAll(/url\("[^"]*"\)/g, '')
  return new Set([...selectors.matchAll(/\.(-?[a-z_][\w-]*)/gi)].map(([, name = '']) => name))
}

/** Classes of a page's elements; what is hidden has its styles from the script that shows it. */
function classesIn(html: string): Set<string> {
  const shown = html.replaceAll(/<[a-z][^<>]* hidden(?:="[^"]*")?[ />][^<>]*>?/g, '')
  return new Set([...shown.matchAll(/<[a-z][^<>]* class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')))
}
