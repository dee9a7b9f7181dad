import { expect, test } from 'vitest'
import type { NavigationConfig } from '../config/schema/navigation-config.ts'
import { createCounterparts } from './counterparts.ts'
import { divisionsOf, treeOf } from './navigation-for-tests.ts'
import { placePages } from './place-pages.ts'

const everyPage = () => true

/** Where switching leads from a page, by the label of the target. */
function switchFrom(
  path: string,
  navigation: NavigationConfig,
  unlisted: string[] = [],
): Record<string, string | undefined> {
  const tree = treeOf(navigation)
  const placed = placePages(tree)
  const { places } = placed
  const { enter } = createCounterparts(placed, (page) => places.has(page) || unlisted.includes(page))
  const from = places.get(path)?.divisions[0]
  const targets = divisionsOf(tree).filter((division) => division !== from)
  return Object.fromEntries(targets.map((to) => [to.label, enter(path, from, to, everyPage)]))
}

function languages(pages: Record<string, string[]>): NavigationConfig {
  return { languages: Object.entries(pages).map(([language, list]) => ({ language, pages: list })) }
}

test('decision 2.8: switching language keeps the page below the common prefix', () => {
  const navigation = languages({
    en: ['en/index', 'en/guide/a', 'en/guide/b'],
    fr: ['fr/index', 'fr/guide/a', 'fr/guide/b'],
  })
  expect(switchFrom('en/guide/a', navigation)).toEqual({ fr: 'fr/guide/a' })
  expect(switchFrom('fr/guide/b', navigation)).toEqual({ en: 'en/guide/b' })
})

test('decision 2.8: where the target does not have the page, its first page is met', () => {
  const navigation = languages({ en: ['en/index', 'en/a', 'en/new'], fr: ['fr/index', 'fr/a'] })
  expect(switchFrom('en/new', navigation)).toEqual({ fr: 'fr/index' })
})

test('decision 2.8: a language without a prefix corresponds to one with a prefix', () => {
  const navigation = languages({ en: ['index', 'guide/a', 'guide/b'], fr: ['fr/index', 'fr/guide/a', 'fr/guide/b'] })
  expect(switchFrom('guide/a', navigation)).toEqual({ fr: 'fr/guide/a' })
  expect(switchFrom('fr/guide/a', navigation)).toEqual({ en: 'guide/a' })
  expect(switchFrom('index', navigation)).toEqual({ fr: 'fr/index' })
})

test('decision 2.8: a translation that covers one folder only still corresponds', () => {
  const navigation = languages({ en: ['en/index', 'en/guide/a', 'en/ref/x'], fr: ['fr/guide/a'] })
  expect(switchFrom('en/guide/a', navigation)).toEqual({ fr: 'fr/guide/a' })
  expect(switchFrom('fr/guide/a', navigation)).toEqual({ en: 'en/guide/a' })
})

test('decision 2.8: a page that strays from the prefix does not disturb the others', () => {
  const navigation = languages({ en: ['en/a', 'en/b', 'en/c', 'changelog'], fr: ['fr/a', 'fr/b', 'fr/c'] })
  expect(switchFrom('en/b', navigation)).toEqual({ fr: 'fr/b' })
  expect(switchFrom('changelog', navigation)).toEqual({ fr: 'fr/a' })
})

test('decision 2.8: versions correspond, also below a folder they share', () => {
  const navigation = {
    versions: [
      {
        version: 'Draft',
        groups: [{ group: 'A', pages: ['spec/draft/index', 'spec/draft/basic/auth', 'spec/draft/new'] }],
      },
      { version: '2025', groups: [{ group: 'A', pages: ['spec/2025/index', 'spec/2025/basic/auth'] }] },
    ],
  }
  expect(switchFrom('spec/draft/basic/auth', navigation)).toEqual({ 2025: 'spec/2025/basic/auth' })
  expect(switchFrom('spec/draft/new', navigation)).toEqual({ 2025: 'spec/2025/index' })
})

test('decision 2.8: versions inside a language are kept when the language changes', () => {
  const versions = (prefix: string) =>
    ['v1', 'v2'].map((version) => ({ version, pages: [`${prefix}${version}/a`, `${prefix}${version}/b`] }))
  const navigation = {
    languages: [
      { language: 'en', versions: versions('') },
      { language: 'fr', versions: versions('fr/') },
    ],
  }
  expect(switchFrom('v2/b', navigation)).toEqual({ fr: 'fr/v2/b' })
  expect(switchFrom('fr/v1/b', navigation)).toEqual({ en: 'v1/b' })
})

test('decision 2.8: products and dropdowns correspond by the same path', () => {
  const products = ['sensor', 'gateway'].map((product) => ({
    product,
    pages: [`${product}/overview`, `${product}/setup`],
  }))
  expect(switchFrom('sensor/setup', { products })).toEqual({ gateway: 'gateway/setup' })
  const dropdowns = ['web', 'mobile'].map((dropdown) => ({
    dropdown,
    pages: [`${dropdown}/overview`, `${dropdown}/setup`],
  }))
  expect(switchFrom('web/setup', { dropdowns })).toEqual({ mobile: 'mobile/setup' })
})

test('decision 2.8: a folder’s index page corresponds to the page of the folder’s name', () => {
  const navigation = languages({ en: ['en', 'en/a', 'en/guide'], fr: ['fr/index', 'fr/a', 'fr/guide/index'] })
  expect(switchFrom('en', navigation)).toEqual({ fr: 'fr/index' })
  expect(switchFrom('en/guide', navigation)).toEqual({ fr: 'fr/guide/index' })
  expect(switchFrom('fr/guide/index', navigation)).toEqual({ en: 'en/guide' })
})

test('decision 2.8: the counterpart may be in no navigation', () => {
  const navigation = languages({ en: ['en/a', 'en/b', 'en/c'], fr: ['fr/a', 'fr/b'] })
  expect(switchFrom('en/c', navigation, ['fr/c'])).toEqual({ fr: 'fr/c' })
})

test('decisions 2.5 and 2.8: a page that both list stays, and may be the first page of both', () => {
  const navigation = {
    versions: [
      { version: 'v2', pages: ['overview', 'v2/a', 'v2/b'] },
      { version: 'v1', pages: ['overview', 'v1/a', 'v1/b'] },
      { version: 'v0', pages: ['overview', 'old'] },
    ],
  }
  expect(switchFrom('overview', navigation)).toEqual({ v1: 'overview', v0: 'overview' })
  expect(switchFrom('v2/b', navigation)).toEqual({ v1: 'v1/b', v0: 'overview' })
})

test('decision 2.8: nothing corresponds where paths have nothing in common', () => {
  expect(switchFrom('x/a', languages({ en: ['x/a', 'x/b'], fr: ['y/c', 'y/d'] }))).toEqual({ fr: 'y/c' })
})

test('entering a division from nowhere leads to its first page, and a counterpart that is not visible is passed over', () => {
  const tree = treeOf(languages({ en: ['en/a', 'en/b'], fr: ['fr/a', 'fr/b'] }))
  const { enter } = createCounterparts(placePages(tree), everyPage)
  const [en, fr] = divisionsOf(tree)
  if (en === undefined || fr === undefined) throw new Error('no languages')
  expect(enter('anything', undefined, fr, everyPage)).toBe('fr/a')
  expect(enter('en/b', en, fr, (path) => path !== 'fr/b')).toBe('fr/a')
  expect(enter('en/b', en, fr, () => false)).toBeUndefined()
})

test('an operation is its own counterpart, whatever the addresses of its pages', () => {
  const tree = treeOf({
    versions: [
      { version: 'v2', pages: ['v2/start', 'get-pet', 'list-pets'] },
      { version: 'v1', pages: ['v1/start', 'get-pet-1', 'pets'] },
    ],
  })
  const [v2, v1] = divisionsOf(tree)
  const operations: Record<string, string> = {
    'get-pet': '/paths/~1pets~1{id}/get',
    'get-pet-1': '/paths/~1pets~1{id}/get',
    'list-pets': '/paths/~1pets/get',
    pets: '/paths/~1pets/get',
  }
  const placed = placePages(tree)
  const isPage = (path: string): boolean => placed.places.has(path)
  const { counterpart } = createCounterparts(placed, isPage, (path) => operations[path])
  if (v1 === undefined || v2 === undefined) throw new Error('There are two versions.')
  expect(['get-pet', 'list-pets', 'v2/start'].map((path) => counterpart(path, v2, v1))).toEqual([
    'get-pet-1',
    'pets',
    'v1/start',
  ])
  expect(counterpart('pets', v1, v2)).toBe('list-pets')
})
