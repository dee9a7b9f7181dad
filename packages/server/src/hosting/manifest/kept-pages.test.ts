import { expect, test } from 'vitest'
import { nothingKept, readKeptPages, writeKeptPages, type KeptPage } from './kept-pages.ts'

test('what is known of pages is read as it was written, and what is of another form is not known', () => {
  const places = { anchors: ['begin'], openAnchors: ['call-'] }
  const files = ['/_docwright/steps.1.css', '/_docwright/steps.2.js']
  const one: KeptPage = {
    version: 'a',
    sources: 's',
    dependencies: ['x.mdx'],
    reach: 'routes',
    files,
    parts: ['/parts/1'],
    places,
  }
  const pages = new Map([
    ['one', one],
    ['two', { ...one, version: 'b', reach: 'own' as const }],
    ['three', { ...one, files: [], dependencies: [] }],
  ])
  const kept = {
    state: 'all',
    commonFiles: ['/llms.txt'],
    fullTextPages: 3,
    arePartsWhole: true,
    untranslated: new Map([['/fr/one', files]]),
    pages,
  }
  const written = writeKeptPages(kept)
  expect(readKeptPages(written)).toEqual(kept)
  expect(Buffer.from(written).toString().split('steps.1.css')).toHaveLength(2)
  expect(readKeptPages(Buffer.from('{"pages":[["one"]]}'))).toBe(nothingKept)
})
