import { array, assert, asyncProperty, constantFrom, integer, record, type Arbitrary } from 'fast-check'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startPagePool } from '../render/processes/start-page-pool.ts'
import type { Diagnostic } from '../source/diagnostic.ts'
import { sortDiagnostics } from '../source/sort-diagnostics.ts'
import { buildAgain, builtFiles, differences } from './build-for-tests.ts'

const folder = mkdtempSync(join(tmpdir(), 'docwright-edits-'))
const pool = startPagePool('all-pages')
afterAll(async () => {
  await pool.close()
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
})

const keys = ['guides/one', 'guides/two', 'guides/three', 'reference/one', 'reference/two', 'extra', 'both']

/** Something that a writer does to one of the pages, or to what they have in common. */
interface Edit {
  what:
    | 'text'
    | 'words'
    | 'problem'
    | 'solved'
    | 'heading'
    | 'title'
    | 'description'
    | 'shown'
    | 'hide'
    | 'unfound'
    | 'remove'
    | 'snippet'
    | 'order'
    | 'name'
    | 'redirect'
    | 'picture'
  key: string
  number: number
}

const edit: Arbitrary<Edit> = record({
  what: constantFrom<Edit['what']>(
    ...[
      'text',
      'words',
      'words',
      'problem',
      'solved',
      'heading',
      'title',
      'title',
      'description',
      'shown',
      'hide',
      'remove',
    ].map((what) => what as 'text'),
    ...['unfound', 'snippet', 'order', 'name', 'redirect', 'picture'].map((what) => what as 'text'),
  ),
  key: constantFrom(...keys),
  number: integer({ min: 0, max: 9 }),
})

function write(root: string, path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

function page(
  key: string,
  { title = key, more = '', text = '' }: { title?: string; more?: string; text?: string },
): string {
  const links = keys.map((other) => `[${other}](/${other})`).join(' ')
  return `---\ntitle: ${title}\n${more}---\n\nimport Shared from '/snippets/shared.mdx'\n\n## About ${key}\n\n${text}\n\n${links}\n\n<Shared />\n`
}

function append(root: string, path: string, text: string): void {
  if (existsSync(join(root, path))) appendFileSync(join(root, path), `\n${text}\n`)
}

function replaceIn(root: string, path: string, pattern: RegExp, text: string): void {
  const file = join(root, path)
  if (existsSync(file)) writeFileSync(file, readFileSync(file, 'utf8').replace(pattern, text))
}

function configure(root: string, { name = 'Acme', order = 0, redirects = [] as object[] }): void {
  const guides = keys.slice(0, 3)
  const tabs = [
    { tab: 'Guides', pages: [...guides.slice(order % 3), ...guides.slice(0, order % 3)] },
    { tab: 'Reference', groups: [{ group: 'All', pages: keys.slice(3, 5) }] },
    {
      tab: 'Both',
      groups: [{ group: 'Some', root: 'both', directory: 'card', pages: ['guides/two', 'reference/two'] }],
    },
  ]
  const languages = [
    { language: 'en', default: true, tabs },
    { language: 'fr', pages: ['fr/guides/one'] },
  ]
  const navigation = existsSync(join(root, 'fr')) ? { languages } : { tabs }
  const config = { theme: 'mint', name, colors: { primary: '#005500' }, navigation, redirects }
  write(root, 'docs.json', JSON.stringify(config))
}

function apply(root: string, { what, key, number }: Edit): void {
  const file = `${key}.mdx`
  if (what === 'text')
    write(root, file, page(key, { text: `Words and number ${number}.\n\n\`\`\`js\nlet a = ${number}\n\`\`\`` }))
  // The inputs of the page stay, so that its content alone may be written.
  else if (what === 'words')
    append(root, file, `More words ${number}, [a page](/${keys[number % 7]}) and [none](/none-${number}).`)
  else if (what === 'problem')
    append(root, file, `{nothing${number}} ![A picture](/none-${number}.png) {nothing.${number % 2 === 0 ? 'a' : 'b'}}`)
  else if (what === 'solved') replaceIn(root, file, /\{.*\}/g, 'Solved.')
  else if (what === 'heading') append(root, file, `Heading ${number}\n---`)
  else if (what === 'title') write(root, file, page(key, { title: `Title ${number}` }))
  else if (what === 'description') write(root, file, page(key, { more: `description: What it says ${number}\n` }))
  else if (what === 'shown')
    write(root, file, page(key, { more: `sidebarTitle: Short ${number}\nicon: rocket\ntag: Tag ${number}\n` }))
  else if (what === 'unfound') write(root, file, page(key, { more: 'noindex: true\n' }))
  else if (what === 'hide') write(root, file, page(key, { more: 'hidden: true\n' }))
  else if (what === 'remove') rmSync(join(root, file), { force: true })
  else if (what === 'snippet') write(root, 'snippets/shared.mdx', `Shared text ${number}.\n`)
  else if (what === 'picture')
    write(root, `images/${number % 2}.svg`, `<svg xmlns="http://www.w3.org/2000/svg" width="${number}"/>`)
  else if (what === 'order') configure(root, { order: number })
  else if (what === 'name') configure(root, { name: `Name ${number}` })
  else configure(root, { redirects: [{ source: `/old-${number}`, destination: `/${key}` }] })
}

async function build(root: string): Promise<{ files: Map<string, string>; diagnostics: readonly Diagnostic[] }> {
  const out = join(root, 'out')
  const { diagnostics } = await buildAgain({ root, out, url: 'https://docs.example.com' }, pool)
  return { files: builtFiles(out), diagnostics: sortDiagnostics(diagnostics) }
}

let series = 0

/** Builds sites after each of several random edits, and compares them with builds from nothing. */
function compareBuilds(numRuns: number, isTranslated: boolean): Promise<void> {
  return assert(
    asyncProperty(array(edit, { minLength: 3, maxLength: 6 }), async (edits) => {
      const [root, anew] = [join(folder, `${(series += 1)}`), join(folder, `${series}-anew`)]
      if (isTranslated) write(root, 'fr/guides/one.mdx', page('fr/guides/one', {}))
      configure(root, {})
      write(root, 'snippets/shared.mdx', 'Shared text.\n')
      for (const key of keys) write(root, `${key}.mdx`, page(key, {}))
      await build(root)
      for (const one of edits) {
        apply(root, one)
        const after = await build(root)
        rmSync(anew, { recursive: true, force: true })
        cpSync(root, anew, { recursive: true, filter: (path) => !/\/(?:out|\.docwright)$/.test(path) })
        expect(existsSync(join(anew, 'out'))).toBe(false)
        const { files, diagnostics } = await build(anew)
        expect(differences(after.files, files)).toEqual([])
        expect(after.diagnostics).toEqual(diagnostics)
      }
    }),
    { numRuns },
  )
}

test('whatever is edited, in whatever order, the site is what it is when built from nothing', async () => {
  await expect(compareBuilds(4, false)).resolves.toBeUndefined()
})

test('so is a site with a language that lacks most of the pages', async () => {
  await expect(compareBuilds(2, true)).resolves.toBeUndefined()
})
