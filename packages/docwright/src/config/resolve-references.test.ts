import { expect, test } from 'vitest'
import { createMemorySource } from '../source/memory-source.ts'
import { loadConfig } from './load-config.ts'

const frame = { theme: 'mint', name: 'Docs', colors: { primary: '#16a34a' } }

function load(files: Record<string, object | string>) {
  const texts = Object.entries(files).map(([path, content]) => [
    path,
    typeof content === 'string' ? content : JSON.stringify(content, null, 2),
  ])
  return loadConfig(createMemorySource(Object.fromEntries(texts)))
}

function entry(navigation: unknown) {
  return { ...frame, navigation }
}

test('an object comes from another file, and so do lists and texts', async () => {
  const { config, diagnostics, files } = await load({
    'docs.json': entry({ $ref: './config/navigation.json' }),
    'config/navigation.json': { groups: { $ref: 'groups.json' } },
    'config/groups.json': [{ group: { $ref: '../label.json' }, pages: ['a'] }],
    'label.json': '"Start"',
  })
  expect(diagnostics).toEqual([])
  expect(config?.navigation).toEqual({ groups: [{ group: 'Start', pages: ['a'] }] })
  expect(files.toSorted()).toEqual(['config/groups.json', 'config/navigation.json', 'docs.json', 'label.json'])
})

test('keys beside $ref replace those of the file; its $schema is dropped', async () => {
  const { config, diagnostics } = await load({
    'docs.json': entry({ languages: [{ $ref: './fr.json', language: 'fr' }] }),
    'fr.json': { $schema: 'x', language: 'en', pages: ['fr/index'] },
  })
  expect(diagnostics).toEqual([])
  expect(config?.navigation).toEqual({ languages: [{ language: 'fr', pages: ['fr/index'] }] })
})

test('keys beside a $ref to a list have no effect, which is a warning', async () => {
  const { config, diagnostics } = await load({
    'docs.json': { ...entry({ pages: [] }), redirects: { $ref: './redirects.json', permanent: false } },
    'redirects.json': [{ source: '/a', destination: '/b' }],
  })
  expect(config?.redirects).toHaveLength(1)
  expect(diagnostics).toMatchObject([
    { code: 'config-ref-siblings', severity: 'warning', file: 'docs.json', line: 11, column: 13 },
  ])
})

test('a mistake is reported in the file that holds it', async () => {
  const { diagnostics, places } = await load({
    'docs.json': entry({ $ref: './navigation.json', directory: 'cards' }),
    'navigation.json': { groups: [{ group: 'A', pages: ['a'], icn: 'x' }] },
  })
  expect(diagnostics).toMatchObject([
    { code: 'config-unknown-key', file: 'navigation.json', line: 8, column: 7, fix: 'Did you mean “icon”?' },
    { code: 'config-unknown-value', file: 'docs.json', line: 9, column: 18 },
  ])
  expect(places.of(['navigation', 'groups', 0, 'group'])).toMatchObject({
    file: 'navigation.json',
    line: 4,
    column: 16,
  })
  expect(places.ofKey(['navigation', 'groups', 0, 'pages'])).toMatchObject({
    file: 'navigation.json',
    line: 5,
    column: 7,
  })
  expect(places.ofKey(['navigation'])).toMatchObject({ file: 'docs.json', line: 7, column: 3 })
})

test('files that include each other in a circle make no site', async () => {
  const { config, diagnostics } = await load({
    'docs.json': entry({ $ref: './a.json' }),
    'a.json': { groups: { $ref: './b.json' } },
    'b.json': [{ $ref: './a.json' }],
  })
  expect(config).toBeUndefined()
  expect(diagnostics).toMatchObject([
    {
      code: 'config-ref-cycle',
      file: 'b.json',
      line: 3,
      column: 13,
      message: 'The files include each other in a circle: a.json → b.json → a.json.',
    },
  ])
})

test('the entry file is part of such a circle too', async () => {
  const { config, diagnostics } = await load({ 'docs.json': { ...entry({ pages: [] }), seo: { $ref: 'docs.json' } } })
  expect(config).toBeUndefined()
  expect(diagnostics).toMatchObject([{ code: 'config-ref-cycle', file: 'docs.json' }])
})

test.each([
  ['../outside.json', 'config-ref-outside'],
  ['config/../../outside.json', 'config-ref-outside'],
  ['..\\outside.json', 'config-ref-outside'],
  ['./nowhere.json', 'config-ref-missing'],
  ['https://example.com/a.json', 'config-ref-invalid'],
  ['file:///etc/a.json', 'config-ref-invalid'],
  ['./banner.yaml', 'config-ref-invalid'],
  ['', 'config-ref-invalid'],
  [7, 'config-ref-invalid'],
])('a $ref to %j is reported where it stands, and the rest is used', async ($ref, code) => {
  const { config, diagnostics } = await load({ 'docs.json': { ...entry({ pages: ['a'] }), banner: { $ref } } })
  expect(config?.navigation).toEqual({ pages: ['a'] })
  expect(config?.banner).toBeUndefined()
  expect(diagnostics).toMatchObject([{ code, severity: 'error', file: 'docs.json', line: 13, column: 13 }])
})

test('what a missing file would have brought is not reported as missing once more', async () => {
  const { config, diagnostics } = await load({
    'docs.json': { ...frame, colors: { $ref: './colors.json' }, navigation: { $ref: './navigation.json' } },
  })
  expect(config).toBeUndefined()
  expect(diagnostics.map(({ code }) => code)).toEqual(['config-ref-missing', 'config-ref-missing'])
})

test('invalid JSON in an included file is reported there and at the $ref', async () => {
  const { config, diagnostics } = await load({
    'docs.json': { ...entry({ pages: ['a'] }), banner: { $ref: 'banner.json' } },
    'banner.json': '{\n  "content": \n}',
  })
  expect(config?.navigation).toEqual({ pages: ['a'] })
  expect(diagnostics).toMatchObject([
    { code: 'config-invalid-json', file: 'banner.json', line: 3, column: 1 },
    { code: 'config-ref-invalid', file: 'docs.json', line: 13, column: 13 },
  ])
})

test('a file that is included twice has each of its problems once', async () => {
  const { diagnostics } = await load({
    'docs.json': entry({ groups: [{ $ref: 'group.json' }, { $ref: 'group.json', tag: 'NEW' }] }),
    'group.json': { group: 'A', pages: [], colour: 'red' },
  })
  expect(diagnostics).toMatchObject([{ code: 'config-unknown-key', file: 'group.json', line: 4 }])
})

test('small files that would make a gigabyte are refused', async () => {
  const files: Record<string, object> = { 'docs.json': entry({ groups: [{ $ref: '0.json' }] }) }
  for (let level = 0; level < 20; level += 1) {
    const pages = Array.from({ length: 10 }, () => ({ $ref: `${level + 1}.json` }))
    files[`${level}.json`] = { group: `Level ${level}`, pages }
  }
  files['20.json'] = { group: 'Last', pages: [] }
  const { config, diagnostics } = await load(files)
  expect(config).toBeUndefined()
  const fix = 'Include each file in fewer places, and from fewer levels.'
  expect(diagnostics).toMatchObject([{ code: 'config-too-large', fix }])
})

test('files that include each other through very many levels are refused', async () => {
  const files: Record<string, object> = { 'docs.json': entry({ groups: [{ $ref: '0.json' }] }) }
  for (let level = 0; level < 100; level += 1)
    files[`${level}.json`] = { group: 'A', pages: [{ $ref: `${level + 1}.json` }] }
  files['100.json'] = { group: 'A' }
  const { diagnostics } = await load(files)
  expect(diagnostics).toMatchObject([{ code: 'config-too-large', file: '31.json' }])
})
