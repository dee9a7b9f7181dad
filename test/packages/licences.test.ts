import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { allowedLicences } from '../../tools/licences/allowed.ts'

const root = resolve(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const inEngine = read('packages/docwright/dist/THIRD-PARTY-NOTICES.txt')
const inServer = read('packages/server/dist/THIRD-PARTY-NOTICES.txt')
const inTheme = read('packages/theme/dist/THIRD-PARTY-NOTICES.txt')
const inSites = read('packages/theme/dist/assets/licenses.txt')
const inLibrary = read('packages/theme/dist/assets/mermaid-licenses.txt')

test.each([
  ['docwright', inEngine],
  ['the server', inServer],
  ['the theme', inTheme],
  ['sites', inSites],
  ['the drawing library', inLibrary],
])('everything in %s is under a licence that permits it, whose text is there', (_, text) => {
  const entries = entriesIn(text)
  expect(entries.length).toBeGreaterThan(2)
  expect(entries.filter(({ licence }) => !allowedLicences.has(licence))).toEqual([])
  const owners = new Set(text.split('\n'))
  expect(entries.filter(({ name }) => !owners.has(name))).toEqual([])
})

test('what is bundled is named: the layout of diagrams with its licence and where its source is', () => {
  expect(entriesIn(inEngine).map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'svgdom',
      'sax',
      'parse5',
      'temml',
      'acorn',
      'yaml',
      'js-yaml',
      'zod',
      'commander',
      'idiomorph',
    ]),
  )
  expect(entriesIn(inTheme).map(({ name }) => name)).toEqual(['culori', 'preact', 'preact-render-to-string'])
  expect(inLibrary).toMatch(/^elkjs \S+ \(EPL-2\.0/m)
})

test('sites name every font and set of icons, with whose they are', () => {
  const { dependencies } = JSON.parse(read('packages/docwright/package.json')) as {
    dependencies: Record<string, string>
  }
  const names = Object.keys(dependencies).filter((name) => /^@(?:fontsource|iconify)/.test(name))
  expect(names.length).toBeGreaterThan(10)
  const named = new Set(entriesIn(inSites).map(({ name }) => name))
  expect(names.filter((name) => !named.has(name))).toEqual([])
  expect(inSites).toContain(
    'Icons: Font Awesome Solid by Dave Gandy (https://github.com/FortAwesome/Font-Awesome), CC BY 4.0',
  )
  expect(inSites).toContain('https://creativecommons.org/licenses/by/4.0/')
  expect(inSites).toContain('SIL OPEN FONT LICENSE Version 1.1')
  expect(inSites).toContain('© 2021 Microsoft Corporation')
})

test('every package brings its own licence', () => {
  for (const name of readdirSync(join(root, 'packages'))) {
    expect(read(`packages/${name}/LICENSE`)).toBe(read('LICENSE'))
    expect(JSON.parse(read(`packages/${name}/package.json`))).toMatchObject({
      license: 'MIT',
      files: expect.arrayContaining(['LICENSE', 'dist']) as string[],
    })
  }
})

function entriesIn(text: string): { name: string; licence: string }[] {
  const [, list = ''] = text.split(/\n-{80}\n/)
  return [...list.matchAll(/^(\S+) \d\S* \((.*)\)$/gm)].map(([, name = '', licence = '']) => ({ name, licence }))
}
