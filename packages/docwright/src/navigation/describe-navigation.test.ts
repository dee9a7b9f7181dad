import { expect, test } from 'vitest'
import { describeNavigation, printNavigation } from './describe-navigation.ts'
import { treeOf } from './navigation-for-tests.ts'

const tree = treeOf({
  directory: 'card',
  global: { anchors: [{ anchor: 'Forum', href: '/forum' }] },
  versions: [
    {
      version: 'v2',
      tag: 'Latest',
      groups: [{ group: 'Start', icon: 'leaf', root: 'start', pages: ['a', 'https://example.org'] }],
    },
    { version: 'v1', href: 'https://v1.example.org' },
    { version: 'v0', hidden: true, openapi: 'api.json', pages: ['GET /plants', { group: 'All', openapi: 'all.json' }] },
  ],
})

test('describes every element as one kind of node, without keys that say nothing', () => {
  expect(describeNavigation(tree)).toEqual({
    directory: 'card',
    global: {
      anchor: [{ type: 'anchor', label: 'Forum', href: '/forum', place: 'navigation.global.anchors.0.href:1:1' }],
    },
    children: [
      {
        type: 'version',
        label: 'v2',
        id: 'v2',
        tag: 'Latest',
        default: true,
        directory: 'card',
        place: 'navigation.versions.0:1:1',
        children: [
          {
            type: 'group',
            label: 'Start',
            id: 'start',
            root: 'start',
            icon: 'leaf',
            expanded: true,
            directory: 'card',
            place: 'navigation.versions.0.groups.0:1:1',
            children: [
              { type: 'page', path: 'a', place: 'navigation.versions.0.groups.0.pages.0:1:1' },
              { type: 'link', href: 'https://example.org', place: 'navigation.versions.0.groups.0.pages.1:1:1' },
            ],
          },
        ],
      },
      {
        type: 'version',
        label: 'v1',
        id: 'v1',
        href: 'https://v1.example.org',
        directory: 'card',
        place: 'navigation.versions.1:1:1',
      },
      {
        type: 'version',
        label: 'v0',
        id: 'v0',
        hidden: true,
        directory: 'card',
        openapi: { sources: ['api.json'] },
        place: 'navigation.versions.2:1:1',
        children: [
          {
            type: 'operation',
            method: 'GET',
            path: '/plants',
            openapi: { sources: ['api.json'] },
            place: 'navigation.versions.2.pages.0:1:1',
          },
          {
            type: 'group',
            label: 'All',
            id: 'all',
            expanded: true,
            directory: 'card',
            openapi: { sources: ['all.json'] },
            generates: ['openapi'],
            place: 'navigation.versions.2.pages.1:1:1',
            children: [],
          },
        ],
      },
    ],
  })
})

test('the description is JSON', () => {
  const description = describeNavigation(tree)
  expect(JSON.parse(JSON.stringify(description))).toEqual(description)
})

test('prints one line for each element, indented by its depth', () => {
  expect(printNavigation(tree)).toBe(`version v2  [Latest]  (default)
  group Start  root start
    a
    link → https://example.org
version v1  → https://v1.example.org
version v0  (hidden)
  operation GET  /plants
  group All  (pages generated from openapi)
global anchor Forum  → /forum
`)
})
