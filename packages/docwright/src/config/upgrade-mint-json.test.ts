import { expect, test } from 'vitest'
import { createMemorySource } from '../source/memory-source.ts'
import { loadConfig } from './load-config.ts'

function load(mint: object) {
  const text = JSON.stringify(
    { name: 'Docs', colors: { primary: '#16a34a' }, navigation: [{ group: 'Start', pages: ['index'] }], ...mint },
    null,
    2,
  )
  return loadConfig(createMemorySource({ 'mint.json': text }))
}

async function navigationOf(mint: object) {
  const { config, diagnostics } = await load(mint)
  expect(diagnostics.map(({ code }) => code)).toEqual(['config-legacy-file'])
  return config?.navigation
}

test('a mint.json is read, with a warning that names the modern file', async () => {
  const { config, diagnostics, files } = await load({})
  expect(config).toEqual({
    theme: 'mint',
    name: 'Docs',
    colors: { primary: '#16a34a' },
    navigation: { groups: [{ group: 'Start', pages: ['index'] }] },
  })
  expect(diagnostics).toMatchObject([
    { code: 'config-legacy-file', severity: 'warning', fix: 'Convert the configuration to docs.json.' },
  ])
  expect(files).toEqual(['docs.json', 'mint.json'])
})

test('keys that have moved are found in their new place', async () => {
  const { config, diagnostics } = await load({
    theme: 'quill',
    colors: { primary: '#16a34a', anchors: { from: '#000', to: '#fff' }, background: { dark: '#111111' } },
    topbarLinks: [{ name: 'Support', url: 'mailto:a@example.com' }],
    topbarCtaButton: { name: 'Start', url: 'https://example.com' },
    footerSocials: [{ type: 'github', url: 'https://github.com/a' }],
    openapi: '/openapi.json',
    api: { baseUrl: 'https://api.example.com', auth: { method: 'bearer' } },
    analytics: { ga4: { measurementId: 'G-1' } },
    modeToggle: { default: 'dark', isHidden: true },
    codeBlock: { mode: 'auto' },
    metadata: { 'og:image': '/a.png' },
    seo: { indexHiddenPages: true },
    feedback: { thumbsRating: true },
  })
  expect(diagnostics.map(({ code }) => code)).toEqual(['config-legacy-file', 'config-legacy-value'])
  expect(config).toMatchObject({
    theme: 'mint',
    colors: { primary: '#16a34a' },
    background: { color: { dark: '#111111' } },
    navbar: {
      links: [{ label: 'Support', href: 'mailto:a@example.com' }],
      primary: { type: 'button', label: 'Start', href: 'https://example.com' },
    },
    footer: { socials: { github: 'https://github.com/a' } },
    api: {
      openapi: { sources: ['/openapi.json'] },
      mdx: { server: ['https://api.example.com'], auth: { method: 'bearer' } },
    },
    integrations: { ga4: { measurementId: 'G-1' } },
    appearance: { default: 'dark', strict: true },
    styling: { codeblocks: { light: 'github-light-default' } },
    seo: { metatags: { 'og:image': '/a.png' }, indexing: 'all' },
    feedback: { thumbsRating: true },
  })
})

test('pages below the URL of a tab belong to it, all others to the first tab', async () => {
  expect(
    await navigationOf({
      tabs: [
        { name: 'API', url: 'api' },
        { name: 'Blog', url: 'https://example.com/blog' },
      ],
      navigation: [
        { group: 'Start', pages: ['index', 'api/intro'] },
        { group: 'Endpoints', pages: [{ group: 'Users', pages: ['/api/users/get'] }] },
      ],
    }),
  ).toEqual({
    tabs: [
      { tab: 'Documentation', groups: [{ group: 'Start', pages: ['index'] }] },
      {
        tab: 'API',
        groups: [
          { group: 'Start', pages: ['api/intro'] },
          { group: 'Endpoints', pages: [{ group: 'Users', pages: ['/api/users/get'] }] },
        ],
      },
      { tab: 'Blog', href: 'https://example.com/blog' },
    ],
  })
})

test('an anchor holds the groups below its URL; one that leads away is shown everywhere', async () => {
  expect(
    await navigationOf({
      anchors: [
        { name: 'SDK', icon: 'code', url: 'sdk', color: '#fff' },
        { name: 'Community', icon: 'discord', url: 'https://example.com' },
      ],
      navigation: [
        { group: 'Start', pages: ['index'] },
        { group: 'SDK', pages: ['sdk/install'] },
      ],
    }),
  ).toEqual({
    anchors: [
      { anchor: 'Documentation', icon: { name: 'book-open' }, groups: [{ group: 'Start', pages: ['index'] }] },
      { anchor: 'SDK', icon: { name: 'code' }, groups: [{ group: 'SDK', pages: ['sdk/install'] }] },
    ],
    global: { anchors: [{ anchor: 'Community', icon: { name: 'discord' }, href: 'https://example.com' }] },
  })
})

test('each version has the groups that are not marked for another', async () => {
  expect(
    await navigationOf({
      versions: ['v2', 'v1'],
      navigation: [
        { group: 'Start', pages: ['index'] },
        { group: 'Old', version: 'v1', pages: ['old'] },
      ],
    }),
  ).toEqual({
    versions: [
      { version: 'v2', groups: [{ group: 'Start', pages: ['index'] }] },
      {
        version: 'v1',
        groups: [
          { group: 'Start', pages: ['index'] },
          { group: 'Old', pages: ['old'] },
        ],
      },
    ],
  })
})

test('a group without a name keeps its pages', async () => {
  const { config, diagnostics } = await load({ navigation: [{ group: '', pages: ['introduction'] }] })
  expect(diagnostics.map(({ code }) => code)).toEqual(['config-legacy-file'])
  expect(config?.navigation).toMatchObject({ groups: [{ group: '', pages: ['introduction'] }] })
})

test('the usual type of a link may be written out', async () => {
  const { config, diagnostics } = await load({
    topbarLinks: [
      { name: 'Support', url: 'https://example.com', type: 'link' },
      { name: 'Code', url: 'https://github.com/a/b', type: 'github' },
    ],
  })
  expect(diagnostics.map(({ code }) => code)).toEqual(['config-legacy-file'])
  expect(config?.navbar?.links).toEqual([
    { label: 'Support', href: 'https://example.com' },
    { label: 'Code', href: 'https://github.com/a/b', type: 'github' },
  ])
})

test('every value keeps its place in mint.json, and unknown keys are reported there', async () => {
  const { places, diagnostics } = await load({ topbarLinks: [{ name: 'A', url: 7 }], nme: 'x' })
  expect(diagnostics).toMatchObject([
    { code: 'config-legacy-file', file: 'mint.json' },
    { code: 'config-invalid-value', file: 'mint.json', line: 17, column: 14 },
    { code: 'config-unknown-key', file: 'mint.json', line: 20, column: 3, fix: 'Remove it.' },
  ])
  expect(places.of(['navigation', 'groups', 0, 'group'])).toMatchObject({ file: 'mint.json', line: 8, column: 16 })
})
