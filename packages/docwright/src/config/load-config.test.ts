import { expect, test } from 'vitest'
import { createMemorySource } from '../source/memory-source.ts'
import { loadConfig } from './load-config.ts'

const valid = { theme: 'mint', name: 'Docs', colors: { primary: '#16a34a' }, navigation: { pages: ['index'] } }

function load(files: Record<string, string | Uint8Array>) {
  return loadConfig(createMemorySource(files))
}

async function problemsOf(text: string) {
  const { diagnostics } = await load({ 'docs.json': text })
  return diagnostics.map(({ code, severity, line, column, message }) => ({ code, severity, line, column, message }))
}

test('a minimal configuration loads without a word', async () => {
  const { config, diagnostics, files } = await load({ 'docs.json': JSON.stringify(valid) })
  expect(config).toEqual(valid)
  expect(diagnostics).toEqual([])
  expect(files).toEqual(['docs.json'])
})

test('a folder without docs.json is an error, and both names are watched', async () => {
  const { config, diagnostics, files, places } = await load({ 'index.mdx': '' })
  expect(config).toBeUndefined()
  expect(diagnostics).toMatchObject([
    { code: 'config-missing', severity: 'error', file: 'docs.json', line: 1, column: 1 },
  ])
  expect(files).toEqual(['docs.json', 'mint.json'])
  expect(places.of(['navigation'])).toEqual({ file: 'docs.json', line: 1, column: 1 })
})

test.each(['Docs.json', 'DOCS.JSON', 'docs.jsonc', 'docs.yaml', 'Mint.json'])(
  'a configuration under the name %s is not read, and how to rename it is said',
  async (name) => {
    const { diagnostics } = await load({ [name]: JSON.stringify(valid), 'index.mdx': '' })
    const right = name === 'Mint.json' ? 'mint.json' : 'docs.json'
    const fix = name === 'docs.yaml' ? `Write the configuration as JSON in ${right}.` : `Rename “${name}” to ${right}.`
    expect(diagnostics).toMatchObject([{ code: 'config-missing', file: 'docs.json', fix }])
  },
)

test('docs.json comes before mint.json', async () => {
  const { config, diagnostics } = await load({ 'docs.json': JSON.stringify(valid), 'mint.json': '{}' })
  expect(config?.name).toBe('Docs')
  expect(diagnostics).toEqual([])
})

test('a byte order mark and Windows line ends are fine', async () => {
  const text = `\u{FEFF}${JSON.stringify({ ...valid, extra: 1 }, null, 2).replaceAll('\n', '\r\n')}`
  expect(await problemsOf(text)).toMatchObject([{ code: 'config-unknown-key', line: 12, column: 3 }])
})

test('invalid JSON is reported where the mistake is', async () => {
  expect(await problemsOf('{\n  "name": "Docs"\n  "theme": }\n')).toMatchObject([
    { code: 'config-invalid-json', line: 3, column: 3, message: 'A comma is missing before this line.' },
    { code: 'config-invalid-json', line: 3, column: 12, message: 'A value is expected here.' },
  ])
  expect(await problemsOf("{ 'name': 1 }")).toMatchObject([{ code: 'config-invalid-json', line: 1, column: 3 }])
  expect(await problemsOf('{ "name": Docs }')).toMatchObject([{ code: 'config-invalid-json', line: 1, column: 11 }])
  expect(await problemsOf('{ "name": "Docs')).toMatchObject([{ code: 'config-invalid-json', line: 1, column: 11 }])
  expect(await problemsOf(' \n')).toMatchObject([{ code: 'config-invalid-json', message: 'The file is empty.' }])
})

test('no site is made of a file whose structure is in doubt', async () => {
  const text = JSON.stringify(valid)
  expect((await load({ 'docs.json': text.slice(0, -1) })).config).toBeUndefined()
  expect((await load({ 'docs.json': `${text}}` })).config).toBeUndefined()
})

test('a missing comma or an unescaped character leaves no doubt, so the rest is used and checked too', async () => {
  const text = '{"theme":"mint","name":"A\tB" "colors":{"primary":"#16a34a"},"navigation":{"pages":[]},"nam":1}'
  const { config, diagnostics } = await load({ 'docs.json': text })
  expect(config?.name).toBe('A\tB')
  expect(diagnostics.map(({ code, column }) => [code, column])).toEqual([
    ['config-invalid-json', 24],
    ['config-invalid-json', 30],
    ['config-unknown-key', 87],
  ])
})

test('comments and trailing commas are accepted with one warning', async () => {
  const { config, diagnostics } = await load({ 'docs.json': `// settings\n${JSON.stringify(valid).slice(0, -1)},}` })
  expect(config).toEqual(valid)
  expect(diagnostics).toMatchObject([{ code: 'config-loose-json', severity: 'warning', line: 1, column: 1 }])
})

test('a key that occurs twice counts once, with a warning at the second', async () => {
  const text = `{"name":"A",\n${JSON.stringify(valid).slice(1)}`
  const { config, diagnostics } = await load({ 'docs.json': text })
  expect(config?.name).toBe('Docs')
  expect(diagnostics).toMatchObject([{ code: 'config-duplicate-key', severity: 'warning', line: 2, column: 16 }])
})

test('what is no object, no text or nested without end makes no site and does no harm', async () => {
  expect(await problemsOf('[]')).toMatchObject([{ code: 'config-invalid-value', line: 1, column: 1 }])
  expect(await problemsOf('null')).toMatchObject([{ code: 'config-invalid-value' }])
  expect(await problemsOf('['.repeat(100_000))).toMatchObject([{ code: 'config-invalid-json' }])
  const deep = await load({ 'docs.json': '['.repeat(100_000) + ']'.repeat(100_000) })
  const fix = 'Nest objects and lists less deeply, and remove values that are not needed.'
  expect(deep.diagnostics).toMatchObject([{ code: 'config-too-large', fix }])
  const { diagnostics } = await load({ 'docs.json': new Uint8Array([0x7b, 0, 1, 2]) })
  expect(diagnostics).toMatchObject([{ code: 'binary-file', file: 'docs.json' }])
})

test('a key that every object has does not reach beyond the configuration', async () => {
  const text = JSON.stringify(valid).replace('{', '{"__proto__":{"polluted":true},"constructor":1,')
  const { config, diagnostics } = await load({ 'docs.json': text })
  expect(config).toEqual(valid)
  expect(Object.keys(Object.prototype)).toEqual([])
  expect(diagnostics.map(({ code }) => code)).toEqual(['config-unknown-key', 'config-unknown-key'])
})

test('bytes that are not UTF-8 are reported, and the rest is used', async () => {
  const bytes = new TextEncoder().encode(JSON.stringify(valid))
  bytes[25] = 0xff
  const { config, diagnostics } = await load({ 'docs.json': bytes })
  expect(config?.name).toContain('\u{FFFD}')
  expect(diagnostics).toMatchObject([{ code: 'invalid-encoding', file: 'docs.json' }])
})

test('of redirects with wildcards 1,000 apply, and the first of the others is named once', async () => {
  const redirects = Array.from({ length: 1002 }, (_, index) => ({ source: `/a${index}/*`, destination: '/b' }))
  const { diagnostics } = await load({ 'docs.json': JSON.stringify({ ...valid, redirects }) })
  expect(diagnostics.map(({ code, message }) => [code, message])).toEqual([
    [
      'config-redirect-source',
      'The redirect from “/a1000/*” and the wildcard redirects after it never apply: a site may have 1,000 of them, and this one has 1,002.',
    ],
  ])
})

test('redirects that can never apply are named', async () => {
  const redirects = [
    { source: '/a', destination: '/b' },
    { source: '/a#x', destination: '/b' },
    { source: '/a?x', destination: '/b' },
  ]
  const { config, diagnostics } = await load({ 'docs.json': JSON.stringify({ ...valid, redirects }) })
  expect(config?.redirects?.[0]).toEqual({ source: '/a', destination: '/b', permanent: true })
  expect(diagnostics.map(({ code, severity }) => [code, severity])).toEqual([
    ['config-redirect-source', 'warning'],
    ['config-redirect-source', 'warning'],
  ])
})

test('quotation marks of a word processor are one mistake, and what follows them is no comment', async () => {
  const message = 'JSON does not know typographic quotation marks.'
  const code = 'config-invalid-json'
  const found = await problemsOf('{ “$schema”: “https://example.com/docs.json” }')
  expect(found).toMatchObject([{ code, line: 1, column: 3, message }])
  expect(await problemsOf('{ "name": ‘Docs’ }')).toMatchObject([{ code, column: 11, message }])
})

test('a file that ends too early says what is open, and a missing comma the line where it goes', async () => {
  const { diagnostics } = await load({ 'docs.json': '{\n  "navigation": { "pages": [\n    "index"\n' })
  expect(diagnostics).toMatchObject([
    {
      message: 'The file ends before `{` in line 1, `{` in line 2 and `[` in line 2 are closed.',
      fix: 'Write `] } }` at the end.',
    },
  ])
  const nested = await load({ 'docs.json': '{\n  "navigation": {\n    "pages": ["index"]\n' })
  expect(nested.diagnostics).toMatchObject([
    { message: 'The file ends before `{` in line 1 and `{` in line 2 are closed.', fix: 'Write `} }` at the end.' },
  ])
  const missing = await load({ 'docs.json': '{\n  "name": "Docs"\n  "theme": "mint" }\n' })
  expect(missing.diagnostics[0]).toMatchObject({ line: 3, fix: 'Write `,` at the end of line 2.' })
})
