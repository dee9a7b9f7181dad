import { expect, test } from 'vitest'
import { createMemorySource } from '../source/memory-source.ts'
import { loadConfig } from './load-config.ts'

const valid = { theme: 'mint', name: 'Docs', colors: { primary: '#16a34a' }, navigation: { pages: ['index'] } }

async function load(change: Record<string, unknown>) {
  const { config, diagnostics } = await loadConfig(
    createMemorySource({ 'docs.json': JSON.stringify({ ...valid, ...change }) }),
  )
  return { config, problems: diagnostics.map(({ code, message, fix }) => [code, message, fix]), diagnostics }
}

test.each(['mint', 'maple', 'palm', 'willow', 'linden', 'almond', 'aspen', 'sequoia', 'luma', 'Mint', 'ALMOND'])(
  'the theme %s is known, in any case',
  async (theme) => {
    const { config, problems } = await load({ theme })
    expect(config?.theme).toBe(theme.toLowerCase())
    expect(problems).toEqual([])
  },
)

test.each(['quill', 'venus', 'prism'])('the earlier theme %s becomes mint, with a warning', async (theme) => {
  const { config, diagnostics } = await load({ theme })
  expect(config?.theme).toBe('mint')
  expect(diagnostics).toMatchObject([{ code: 'config-legacy-value', severity: 'warning' }])
})

test('without theme, name and colors there are errors and a site all the same', async () => {
  const { config, problems } = await load({ theme: undefined, name: undefined, colors: undefined })
  expect(config).toMatchObject({ theme: 'mint', name: 'Documentation', colors: { primary: '#0f766e' } })
  expect(problems).toEqual([
    ['config-missing-key', 'The configuration has no “theme”; the site uses “mint”.', 'Add `"theme": "mint"`.'],
    [
      'config-missing-key',
      'The configuration has no “name” for the site.',
      'Add a `"name"`; it is shown in titles and to search engines.',
    ],
    [
      'config-missing-key',
      'The configuration has no “colors”.',
      'Add `"colors"` with a `"primary"` color such as `"#0f766e"`.',
    ],
  ])
})

test('required values that are wrong are reported once, and replaced', async () => {
  const { config, problems } = await load({ theme: 'mnt', name: '', colors: { primary: 'green', light: '#fff' } })
  expect(config).toMatchObject({ theme: 'mint', name: 'Documentation', colors: { primary: '#0f766e', light: '#fff' } })
  expect(problems.map(([code, message]) => [code, message])).toEqual([
    ['config-unknown-value', '“mnt” is not a valid value of “theme”.'],
    ['config-invalid-value', '“name” must not be empty.'],
    [
      'config-invalid-value',
      '“colors.primary” must be a hexadecimal color such as `#16a34a` or `#1a4`, but it is “green”.',
    ],
  ])
  expect(problems[0]?.[2]).toContain('Did you mean “mint”?')
})

test('without a navigation there is no site', async () => {
  const { config, problems } = await load({ navigation: undefined, seo: { indexing: 'none' } })
  expect(config).toBeUndefined()
  expect(problems.map(([code]) => code)).toEqual(['config-missing-key'])
  expect((await load({ navigation: [{ group: 'A', pages: [] }] })).config).toBeUndefined()
})

test('a navigation that is an array is explained', async () => {
  const { problems } = await load({ navigation: [{ group: 'A', pages: [] }] })
  expect(problems).toEqual([
    [
      'config-invalid-value',
      '“navigation” must be an object, but it is an array.',
      'Put the list in an object, as in `{"groups": […]}`.',
    ],
  ])
})

test('an invalid value is taken out, and everything else stays', async () => {
  const { config, problems } = await load({
    appearance: { default: 'dim', strict: true },
    interaction: { drilldown: 'yes' },
    seo: { metatags: { 'og:image': 7, robots: 'noindex' } },
  })
  expect(config).toMatchObject({
    appearance: { default: 'system', strict: true },
    interaction: {},
    seo: { metatags: { robots: 'noindex' } },
  })
  expect(problems).toEqual([
    [
      'config-unknown-value',
      '“dim” is not a valid value of “appearance.default”.',
      'Write “system”, “light” or “dark”.',
    ],
    [
      'config-invalid-value',
      '“interaction.drilldown” must be `true` or `false`, but it is “yes”.',
      'Write `true` or `false`, without quotes.',
    ],
    ['config-invalid-value', '“seo.metatags.og:image” must be a string, but it is `7`.', 'Put it in quotes: `"7"`.'],
  ])
})

test('an element goes with the key it cannot be without, and its list stays', async () => {
  const { config, problems } = await load({
    navbar: {
      links: [
        { label: 'A', href: '/a' },
        { label: 'B' },
        { href: '/c' },
        { type: 'github', href: 'https://github.com/a/b' },
      ],
    },
    footer: { links: [{ header: 'One', items: [{ label: 'A' }] }, { items: [{ label: 'B', href: '/b' }] }] },
  })
  expect(config?.navbar?.links).toMatchObject([{ label: 'A' }, { type: 'github' }])
  expect(config?.footer?.links).toEqual([{ items: [{ label: 'B', href: '/b' }] }])
  expect(problems.map(([, message]) => message)).toEqual([
    'The key “href” is missing from “navbar.links[1]”.',
    'The key “label” is missing from “navbar.links[2]”.',
    'The key “href” is missing from “footer.links[0].items[0]”.',
  ])
})

test('places stay exact where list elements have been taken out', async () => {
  const text =
    '{"theme":"mint","name":"D","colors":{"primary":"#fff"},\n"navigation":{"groups":[\n{"pages":[]},\n{"group":"B"}]}}'
  const { config, places, diagnostics } = await loadConfig(createMemorySource({ 'docs.json': text }))
  expect(diagnostics).toMatchObject([{ code: 'config-missing-key', line: 3, column: 1 }])
  expect(config?.navigation).toEqual({ groups: [{ group: 'B' }] })
  expect(places.of(['navigation', 'groups', 0])).toMatchObject({ line: 4, column: 1, endLine: 4, endColumn: 14 })
  expect(places.of(['navigation', 'groups', 5, 'pages'])).toMatchObject({ line: 2, column: 24 })
})

test('a list that loses all its elements is reported for them alone', async () => {
  const { config, problems } = await load({ footer: { links: [{ header: 'One', items: [{ label: 'A' }] }] } })
  expect(config?.footer).toEqual({ links: [] })
  expect(problems).toHaveLength(1)
})

test('an unknown key is a warning with a suggestion, wherever it stands', async () => {
  const { config, diagnostics } = await load({
    favicons: '/f.svg',
    navigation: { groups: [{ group: 'A', pages: [{ group: 'B', page: ['b'] }] }] },
    footer: { socials: { githb: 'https://github.com/a' } },
    whatever: { else: true },
  })
  expect(config?.navigation).toEqual({ groups: [{ group: 'A', pages: [{ group: 'B', pages: ['b'] }] }] })
  expect(diagnostics.map(({ code, severity, message, fix }) => [code, severity, message, fix])).toEqual([
    [
      'config-unknown-key',
      'warning',
      'The configuration has no key “navigation.groups[0].pages[0].page”; it is read as “pages”.',
      'Write “pages”.',
    ],
    [
      'config-unknown-key',
      'warning',
      'The configuration has no key “footer.socials.githb”; it has no effect.',
      'Did you mean “github”?',
    ],
    [
      'config-unknown-key',
      'warning',
      'The configuration has no key “favicons”; it has no effect.',
      'Did you mean “favicon”?',
    ],
    ['config-unknown-key', 'warning', 'The configuration has no key “whatever”; it has no effect.', 'Remove it.'],
  ])
})

test('a key of an earlier format says what took its place', async () => {
  const { diagnostics } = await load({ topbarLinks: [], rounded: 'sharp', styling: { css: 'a.css' } })
  expect(diagnostics.map(({ code, severity, fix }) => [code, severity, fix])).toEqual([
    ['config-legacy-key', 'warning', 'Remove it; style sheets of the repository are included without being named.'],
    ['config-legacy-key', 'warning', 'Move it to `navbar.links`, with `label` and `href` in each entry.'],
    ['config-legacy-key', 'warning', 'Remove it, or choose another `theme`.'],
  ])
})

test.each(['javascript:alert(1)', ' JavaScript:alert(1)', 'java\nscript:alert(1)', 'data:text/html,x', 'vbscript:x'])(
  'a link to %j is refused',
  async (href) => {
    const { config, problems } = await load({
      navbar: { links: [{ label: 'A', href }] },
      redirects: [{ source: '/a', destination: href }],
    })
    expect(config?.navbar?.links).toEqual([])
    expect(config?.redirects).toEqual([])
    expect(problems.map(([code]) => code)).toEqual(['config-invalid-value', 'config-invalid-value'])
  },
)

test.each(['https://example.com', '/guides', 'guides', '#top', 'mailto:a@example.com', 'javascript-guide'])(
  'a link to %j is accepted',
  async (href) => {
    expect((await load({ navbar: { primary: { label: 'A', href } } })).problems).toEqual([])
  },
)

test('what can be written in several ways comes out in one', async () => {
  const { config, problems } = await load({
    logo: '/logo.svg',
    favicon: { light: '/l.ico', dark: '/d.ico' },
    background: { image: '/b.png' },
    banner: { content: 'Hi', color: '#123456' },
    styling: { codeblocks: 'dracula' },
    navbar: {
      links: [{ label: '', href: '/a', icon: 'star', iconType: 'solid' }],
      primary: { label: 'Go', href: '/' },
    },
    api: {
      openapi: ['a.json', 'b.json'],
      asyncapi: { source: 'c.yaml', directory: 'events' },
      mdx: { server: 'https://a' },
    },
    markdown: { instructions: ['One.', 'Two.'] },
    variables: { version: 2, 'api-url': 'https://a' },
  })
  expect(problems).toEqual([])
  expect(config).toMatchObject({
    logo: { light: '/logo.svg', dark: '/logo.svg' },
    favicon: { light: '/l.ico', dark: '/d.ico' },
    background: { image: { light: '/b.png', dark: '/b.png' } },
    banner: { content: 'Hi', dismissible: false, type: 'info', color: { light: '#123456', dark: '#123456' } },
    styling: { codeblocks: { light: 'dracula', dark: 'dracula', languages: [] } },
    navbar: { links: [{ label: '', href: '/a', icon: { name: 'star', style: 'solid' } }], primary: { type: 'button' } },
    api: {
      openapi: { sources: ['a.json', 'b.json'] },
      asyncapi: { sources: ['c.yaml'], directory: 'events' },
      mdx: { server: ['https://a'] },
    },
    markdown: { schema: true, instructions: 'One.\nTwo.' },
    variables: { version: '2', 'api-url': 'https://a' },
  })
})

test.each([
  ['system', { light: 'github-light-default', dark: 'dark-plus', languages: [] }],
  ['dark', { light: 'dark-plus', dark: 'dark-plus', languages: [] }],
  [{ theme: { light: 'min-light', dark: 'nord' } }, { light: 'min-light', dark: 'nord', languages: [] }],
  [
    { theme: 'nord', languages: { custom: ['/a.json'] } },
    { light: 'nord', dark: 'nord', languages: ['/a.json'] },
  ],
])('code blocks %j become a theme for each color scheme', async (codeblocks, expected) => {
  expect((await load({ styling: { codeblocks } })).config?.styling?.codeblocks).toEqual(expected)
})

test('of several allowed forms the nearest explains what is wrong', async () => {
  const { problems } = await load({
    logo: { light: '/a.svg' },
    styling: { codeblocks: 'dracul' },
    contextual: { options: ['copy', 'claud', { title: 'A', href: '/a' }, 7] },
    fonts: { family: 'Inter"; } body { display: none' },
  })
  expect(problems.map(([, message]) => message)).toEqual([
    'The key “dark” is missing from “logo”.',
    '“fonts.family” must be the plain name of a font family, without quotes, but it is “Inter"; } body { display: none”.',
    '“dracul” is not a valid value of “styling.codeblocks”.',
    '“claud” is not a valid value of “contextual.options[1]”.',
    'The key “description” is missing from “contextual.options[2]”.',
    '“contextual.options[3]” must be one of the known names or an object, but it is `7`.',
  ])
})

test('names of variables that no page can write are refused', async () => {
  const { config, problems } = await load({ variables: { 'a b': 'x', ok: 'y' } })
  expect(config?.variables).toEqual({ ok: 'y' })
  expect(problems).toEqual([
    ['config-invalid-value', 'The name “a b” must consist of letters, digits and hyphens.', 'Rename the key.'],
  ])
})

test('banner, footer and navbar of a language are checked like those of the site', async () => {
  const { config, diagnostics } = await load({
    navigation: {
      languages: [{ language: 'de', pages: [], banner: { content: 'Neu', typ: 'info' }, footer: { links: 'x' } }],
    },
  })
  expect(config?.navigation.languages?.[0]).toMatchObject({
    banner: { content: 'Neu', dismissible: false },
    footer: {},
  })
  expect(diagnostics.map(({ code }) => code)).toEqual(['config-unknown-key', 'config-invalid-value'])
})

test('a misspelled key that something cannot be without is read as what it means, and is the only mistake', async () => {
  const { config, problems } = await load({
    colors: undefined,
    colours: { primry: '#16a34a' },
    navigation: {
      group: [
        { group: 'A', page: ['index'] },
        { group: 'B', pages: ['b'], page: ['c'] },
      ],
    },
  })
  expect(config).toMatchObject({
    colors: { primary: '#16a34a' },
    navigation: {
      groups: [
        { group: 'A', pages: ['index'] },
        { group: 'B', pages: ['b'] },
      ],
    },
  })
  expect(problems).toEqual([
    ['config-unknown-key', 'The configuration has no key “colours”; it is read as “colors”.', 'Write “colors”.'],
    [
      'config-unknown-key',
      'The configuration has no key “colors.primry”; it is read as “primary”.',
      'Write “primary”.',
    ],
    [
      'config-unknown-key',
      'The configuration has no key “navigation.group”; it is read as “groups”.',
      'Write “groups”.',
    ],
    [
      'config-unknown-key',
      'The configuration has no key “navigation.groups[0].page”; it is read as “pages”.',
      'Write “pages”.',
    ],
    ['config-unknown-key', 'The configuration has no key “navigation.groups[1].page”; it has no effect.', 'Remove it.'],
  ])
})

test.each([
  [{ name: 5 }, '“name” must be a string, but it is `5`.', 'Put it in quotes: `"5"`.'],
  [
    { navigation: { groups: [{ group: 'A', pages: 'index' }] } },
    '“navigation.groups[0].pages” must be an array, but it is “index”.',
    'Put it in square brackets: `["index"]`.',
  ],
  [
    { navigation: { groups: [{ group: 'A', pages: ['index'], expanded: 'true' }] } },
    '“navigation.groups[0].expanded” must be `true` or `false`, but it is “true”.',
    'Write it without quotes: `true`.',
  ],
  [
    { navigation: { groups: [{ pages: ['index'] }] } },
    'The key “group” is missing from “navigation.groups[0]”.',
    'Add `"group"`, with the label that readers see.',
  ],
])('%j: what to write is said', async (more, message, fix) => {
  const { problems } = await load(more)
  expect(problems.map(([, ...words]) => words)).toEqual([[message, fix]])
})
