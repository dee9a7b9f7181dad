import * as fc from 'fast-check'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createSite } from '../site/create-site.ts'
import { createMemorySource } from '../source/memory-source.ts'
import { createSiteRenderer } from './create-site-renderer.ts'
import { startPagePool } from './processes/start-page-pool.ts'

// A series as long as one likes: `SITE_CASES=5000 SITE_SEED=1 npm test -- random-sites`.
const cases = Number(process.env['SITE_CASES'] ?? 25)
const seed = Number(process.env['SITE_SEED'] ?? 13)

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
type Path = (string | number)[]

const examples = join(import.meta.dirname, '../../../../examples')
const names = readdirSync(examples, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
)
const pool = startPagePool('all-pages')
afterAll(async () => pool.close())

function filesOf(name: string): Record<string, string> {
  const paths = readdirSync(join(examples, name), { recursive: true, encoding: 'utf8' })
  const read = paths.filter((path) => /^(?!\.).*\.(?:mdx|json|ya?ml)$/.test(path))
  return Object.fromEntries(read.map((path) => [path, readFileSync(join(examples, name, path), 'utf8')]))
}

/** Values that nobody expects where this test puts them. */
const odd: readonly Json[] = [
  [null, true, 0, -1, 1e308, '', ' ', '/', '//', '../..', 'https://', 'javascript:alert(1)', '<script>', '__proto__'],
  ['constructor', '#', '#fff', 'rgb(', 'GET /x', 'specs/v3.json GET /pets', '\u202E', '\uD800', 'a'.repeat(3000)],
  [[], [[]], [null], [1, 'x'], {}, { href: 1 }, { pages: 'x' }, { pages: [{}] }, { group: null }, { openapi: {} }],
  [{ $ref: 'docs.json' }, { $ref: '../x.json' }, { $ref: '#' }, { $ref: 5 }, { light: 1, dark: [] }, { schema: null }],
  [{ type: ['object', 'null', 7] }, { properties: { a: null, b: [] } }, { allOf: [{ $ref: '#/components' }] }],
].flat()
const keys = [
  'navigation',
  'pages',
  'openapi',
  'href',
  'default',
  'hidden',
  'icon',
  'theme',
  'variables',
  '$ref',
  'enum',
]

function pathsIn(value: Json, above: Path = []): Path[] {
  if (value === null || typeof value !== 'object') return [above]
  const inside = Object.entries(value).map(([key, child]) => pathsIn(child, [...above, key]))
  return [above, ...inside.flat()]
}

/** A copy in which one place holds something else, holds it twice, or is gone. */
function changed(value: Json, [head, ...rest]: Path, kind: number, what: number): Json {
  if (head === undefined || value === null || typeof value !== 'object') {
    return kind === 1 ? [value, value] : (odd[what % odd.length] ?? null)
  }
  const copy = structuredClone(value) as { [key: string]: Json }
  if (rest.length > 0 || kind < 2) copy[head] = changed(copy[head] ?? null, rest, kind, what)
  else if (kind === 2) copy[keys[what % keys.length] ?? ''] = copy[head] ?? null
  else delete copy[head]
  return copy
}

const change = fc.record({ at: fc.nat(), kind: fc.nat(3), what: fc.nat() })

test.each([
  ['configuration', /^docs\.json$/],
  ['specification', /^specs\/.*\.json$/],
])('any %s makes a site that renders, or is refused in words', async (_, changes) => {
  const sites = names.map(filesOf).filter((files) => Object.keys(files).some((path) => changes.test(path)))
  await fc.assert(
    fc.asyncProperty(
      fc.nat(sites.length - 1),
      fc.array(change, { minLength: 1, maxLength: 8 }),
      async (index, list) => {
        const files = { ...sites[index] }
        const path = Object.keys(files).find((each) => changes.test(each)) ?? ''
        let content = JSON.parse(files[path] ?? '{}') as Json
        for (const { at, kind, what } of list) {
          const all = pathsIn(content)
          content = changed(content, all[at % all.length] ?? [], kind, what)
        }
        files[path] = JSON.stringify(content, undefined, 1)
        const made = await createSite(createMemorySource(files))
        const { diagnostics } = 'site' in made ? made.site : made.noSite
        const lines = files['docs.json']?.split('\n').length ?? 0
        for (const { file, line, message, fix = '' } of diagnostics) {
          expect(file === 'docs.json' ? line : 1).toBeLessThanOrEqual(lines)
          expect(`${message} ${fix}`).not.toMatch(/undefined|\[object|NaN|Cannot read/)
        }
        expect('site' in made || diagnostics.length > 0).toBe(true)
        if (!('site' in made)) return
        const renderer = await createSiteRenderer(made.site, {
          purpose: 'build',
          bodies: pool,
          url: 'https://docs.example.com',
          highlightCache: false,
        })
        for (const key of [...made.site.pages.keys()].slice(0, 6)) {
          expect((await renderer.page(key, { highlight: 'none' })).html).toContain('</html>')
          await renderer.markdown(key)
        }
        expect(await renderer.notFound({ path: '/nothing' })).toContain('</html>')
      },
    ),
    { numRuns: cases, seed },
  )
})

test('half a character, which an escape can write, is replaced', async () => {
  const half = String.raw`\ud800`
  const made = await createSite(
    createMemorySource({
      'docs.json': `{ "theme": "mint", "name": "A${half}", "colors": { "primary": "#0b57d0" }, "favicon": "/f${half}.svg",
        "navigation": { "tabs": [{ "tab": "T${half}", "pages": ["index"] }] },
        "redirects": [{ "source": "/x${half}", "destination": "/index" }] }`,
      'index.mdx': `---\ntitle: "H${half}"\nicon: "/i${half}.svg"\n---\n\n## A {"${half}"}\n\n<Prompt actions={["cursor"]} prompt={"${half}"} />\n`,
    }),
  )
  if (!('site' in made)) throw new Error('There is no site.')
  const renderer = await createSiteRenderer(made.site, { purpose: 'build', bodies: pool, highlightCache: false })
  const html = (await renderer.page('index', { highlight: 'none' })).html.toWellFormed()
  expect(html).toContain('H\uFFFD')
  expect(html).toContain('text=%EF%BF%BD')
})
