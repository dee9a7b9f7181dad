import { expect, test } from 'vitest'
import { mergeConfiguration } from './merge-configuration.ts'

const before = `{
  "name": "Acme",
  "colors": { "primary": "#000000" },
  "navigation": {
    "groups": [
      { "group": "Start", "pages": ["index", "quickstart"] },
      { "group": "Guides", "pages": ["a", "b"] }
    ]
  }
}
`

function merge(ours: (text: string) => string, theirs: (text: string) => string): string | undefined {
  return mergeConfiguration({ path: 'docs/docs.json', ancestor: before, ours: ours(before), theirs: theirs(before) })
}

test('pages, redirects and settings that both sides have changed in different places are put together', () => {
  const merged = merge(
    (text) =>
      text
        .replace('"a", "b"', '"a", "ours", "b"')
        .replace('#000000', '#0a7700')
        .replace('\n  }\n}', '\n  },\n  "redirects": [{ "source": "/x", "destination": "/a" }]\n}'),
    (text) =>
      text
        .replace('"a", "b"', '"a", "b", "theirs"')
        .replace('"Acme"', '"Zenith"')
        .replace('\n  }\n}', '\n  },\n  "redirects": [{ "source": "/y", "destination": "/b" }]\n}'),
  )
  expect(JSON.parse(merged ?? '')).toEqual({
    name: 'Zenith',
    colors: { primary: '#0a7700' },
    navigation: {
      groups: [
        { group: 'Start', pages: ['index', 'quickstart'] },
        { group: 'Guides', pages: ['a', 'ours', 'b', 'theirs'] },
      ],
    },
    redirects: [
      { source: '/x', destination: '/a' },
      { source: '/y', destination: '/b' },
    ],
  })
  // Everything that neither has touched stays as it is written.
  expect(merged).toContain('      { "group": "Start", "pages": ["index", "quickstart"] },\n')
})

test('what one side has removed is gone, and what both have done alike is there once', () => {
  const merged = merge(
    (text) => text.replace('"a", "b"', '"b"').replace('"index", "quickstart"', '"index", "quickstart", "new"'),
    (text) => text.replace('"index", "quickstart"', '"index", "quickstart", "new"').replace('"Acme"', '"Zenith"'),
  )
  expect(JSON.parse(merged ?? '')).toMatchObject({
    navigation: { groups: [{ pages: ['index', 'quickstart', 'new'] }, { pages: ['b'] }] },
  })
})

test.each([
  ['the same value', (text: string) => text.replace('"Acme"', '"A"'), (text: string) => text.replace('"Acme"', '"B"')],
  [
    'a list in another order',
    (text: string) => text.replace('"a", "b"', '"b", "a"'),
    (text: string) => text.replace('"a", "b"', '"a", "b", "c"'),
  ],
  [
    'an entry that the other side has removed',
    (text: string) => text.replace('"a", "b"', '"a", "b", "c"'),
    (text: string) => text.replace(',\n      { "group": "Guides", "pages": ["a", "b"] }', ''),
  ],
  ['no JSON', (text: string) => text.replace('{', ''), (text: string) => text],
])('nothing is guessed: %s', (_name, ours, theirs) => {
  expect(merge(ours, theirs)).toBeUndefined()
})

test('another file is not merged', () => {
  expect(mergeConfiguration({ path: 'a.json', ancestor: '{}', ours: '{}', theirs: '{}' })).toBeUndefined()
})
