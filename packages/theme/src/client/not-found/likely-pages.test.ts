import { expect, test } from 'vitest'
import { likelyPages } from './likely-pages.ts'

const pages = ['/', '/quickstart', '/writing/markdown', '/writing/links', '/components/tabs', '/navigation/tabs']

test.each([
  ['/quikstart', ['/quickstart']],
  ['/writing/markdwon', ['/writing/markdown']],
  ['/components/tabs.html', ['/components/tabs', '/navigation/tabs']],
  ['/components/tab', ['/components/tabs', '/navigation/tabs']],
  ['/zzzz/qqqq', []],
])('%s', (path, expected) => {
  expect(likelyPages(path, pages)).toEqual(expected)
})
