import { expect, test } from 'vitest'
import { readRequest, type MaintainerRequest } from './read-request.ts'

test.each<[string, MaintainerRequest]>([
  ['rename guides/a to guides/b', { kind: 'move', from: 'guides/a', to: 'guides/b' }],
  ['Please rename the page “Getting started” to start.', { kind: 'move', from: 'Getting started', to: 'start' }],
  ['Move guides/a.mdx into reference/', { kind: 'move', from: 'guides/a.mdx', to: 'reference/' }],
  ['replace foo with bar', { kind: 'replace', old: 'foo', replacement: 'bar' }],
  [
    'Replace "API token" with "API key" in guides/start',
    { kind: 'replace', old: 'API token', replacement: 'API key', page: 'guides/start' },
  ],
  ['Change all `v1` to `v2` everywhere.', { kind: 'replace', old: 'v1', replacement: 'v2' }],
  [
    'add "One more thing." to the page guides/start',
    { kind: 'add-words', text: 'One more thing.', page: 'guides/start' },
  ],
  ['Add a page about rate limits', { kind: 'add-page', topic: 'rate limits' }],
  [
    'Create a new page called "Error codes" in reference',
    { kind: 'add-page', topic: 'Error codes', folder: 'reference' },
  ],
  ['Add an FAQ page about billing under guides/money', { kind: 'add-page', topic: 'billing', folder: 'guides/money' }],
  ['List orphaned pages', { kind: 'list-pages', add: false }],
  ['add the unlisted pages to the navigation', { kind: 'list-pages', add: true }],
  ['Fix broken links', { kind: 'links' }],
  ['repair the images', { kind: 'links' }],
  ['Add missing descriptions', { kind: 'descriptions' }],
  ['Fix broken links and add missing descriptions', { kind: 'repair', understood: true }],
  ['Clean up the docs', { kind: 'repair', understood: true }],
  ['', { kind: 'repair', understood: true }],
  ['Explain how OAuth works with our API', { kind: 'repair', understood: false }],
  ['Translate everything into French', { kind: 'repair', understood: false }],
])('“%s”', (prompt, request) => {
  expect(readRequest(prompt)).toEqual(request)
})
