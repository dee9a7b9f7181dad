import { describe, expect, it } from 'vitest'
import { lines, operation, siteOf, specification } from './api-site-for-tests.ts'

describe('groups of tags', () => {
  it('groups: by first tag in order of appearance; x-group names the group, untagged is “API Reference” without a folder', async () => {
    const text = specification(
      {
        '/b': { get: operation('B', 'Tag B', { tags: ['Tag B', 'Tag A'] }) },
        '/n': { get: operation('N') },
        '/a': { get: operation('A', 'Tag A') },
        '/c': { get: operation('C', 'Tag B') },
      },
      {
        tags: [{ name: 'Tag A' }, { name: 'Tag B', 'x-group': 'Better', 'x-displayName': 'No' }],
        webhooks: { w: { post: operation('W', 'Tag A') } },
      },
    )
    const site = await siteOf({ tabs: [{ tab: 'API', openapi: 's.json' }] }, { 's.json': text })
    expect(lines(site)).toEqual([
      'tab API',
      '  group Better',
      '    api-reference/tag-b/b',
      '    api-reference/tag-b/c',
      '  group API Reference',
      '    api-reference/n',
      '  group Tag A',
      '    api-reference/tag-a/a',
      '    api-reference/tag-a/w',
    ])
  })

  it('the order of tags, x-tagGroups and x-displayName count for nothing', async () => {
    const paths = { '/b': { get: operation('B', 'Second') }, '/a': { get: operation('A', 'First') } }
    const tags = [{ name: 'First', 'x-displayName': 'No' }, { name: 'Second' }]
    const text = specification(paths, { tags, 'x-tagGroups': [{ name: 'All', tags: ['First', 'Second'] }] })
    const site = await siteOf({ tabs: [{ tab: 'API', openapi: 's.json' }] }, { 's.json': text })
    expect(
      lines(site)
        .filter((line) => line.includes('group'))
        .map((line) => line.trim()),
    ).toEqual(['group Second', 'group First'])
  })

  it('OpenAPI 3.2: a summary names the group of a tag, its parent is the group around, other kinds are none', async () => {
    const text = specification(
      {
        '/a': { get: operation('A', undefined, { tags: ['beta', 'cards'] }) },
        '/b': { get: operation('B', 'money') },
        '/c': { get: operation('C', 'loop') },
      },
      {
        openapi: '3.2.0',
        tags: [
          { name: 'beta', kind: 'badge' },
          { name: 'cards', summary: 'Cards', parent: 'money', kind: 'nav' },
          { name: 'money', summary: 'Money' },
          { name: 'loop', parent: 'loop' },
        ],
      },
    )
    const site = await siteOf({ tabs: [{ tab: 'API', openapi: 's.json' }] }, { 's.json': text })
    expect(lines(site)).toEqual([
      'tab API',
      '  group Money',
      '    group Cards',
      '      api-reference/cards/a',
      '    api-reference/money/b',
      '  group loop',
      '    api-reference/loop/c',
    ])
  })
})
