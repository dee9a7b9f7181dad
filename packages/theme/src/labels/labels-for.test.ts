import { expect, test } from 'vitest'
import { fillLabel } from './fill-label.ts'
import { labelsByLanguage, labelsFor } from './labels-for.ts'
import type { Labels } from './labels.ts'

const { en } = labelsByLanguage

const specified =
  'ar ca cs zh-Hans zh-Hant da nl en fi fr de he hi hu id it ja ko lv no pl pt-BR ro ru es sv tr uk uz vi pt fr-CA'.split(
    ' ',
  )

/** Every text with its place, those of API pages and of their form included. */
function textsOf(labels: Labels): Map<string, string> {
  const texts = new Map<string, string>()
  function collect(value: unknown, path: string): void {
    if (typeof value === 'string') texts.set(path, value)
    else for (const [key, part] of Object.entries(value as object)) collect(part, `${path}.${key}`)
  }
  collect(labels, '')
  return texts
}

test('every language of the specification has texts of its own', () => {
  expect(Object.keys(labelsByLanguage).toSorted()).toEqual(specified.toSorted())
})

test.each(Object.entries(labelsByLanguage))('%s has the texts of English, and no others', (_tag, labels) => {
  expect([...textsOf(labels).keys()].toSorted()).toEqual([...textsOf(en).keys()].toSorted())
})

test.each(Object.entries(labelsByLanguage))(
  '%s: no text is empty, and each has the values of the English one',
  (_tag, labels) => {
    const english = textsOf(en)
    for (const [path, text] of textsOf(labels)) {
      expect(text.trim()).not.toBe('')
      expect(text).toBe(text.trim())
      expect([path, text.match(/\{\w+\}/g)?.toSorted()]).toEqual([
        path,
        english
          .get(path)
          ?.match(/\{\w+\}/g)
          ?.toSorted(),
      ])
    }
  },
)

test('texts of different languages differ', () => {
  const seen = new Map(
    Object.values(labelsByLanguage).map((labels) => [[...textsOf(labels).values()].join('\n'), labels]),
  )
  expect(seen.size).toBe(Object.keys(labelsByLanguage).length)
})

test.each(Object.keys(labelsByLanguage).filter((tag) => tag !== 'en'))(
  'API pages speak %s as the rest of the interface does',
  (tag) => {
    expect(labelsFor(tag).api.tryIt).not.toBe(en.api.tryIt)
  },
)

test('a more specific tag gets the texts of its language, an unknown one English', () => {
  expect(labelsFor('de-AT').next).toBe('Weiter')
  expect(labelsFor('pt-BR').next).toBe('Próxima')
  expect(labelsFor('zh').next).toBe('下一页')
  expect(labelsFor('zh-Hant-TW').close).toBe('關閉')
  expect(labelsFor('tlh').next).toBe('Next')
  expect(labelsFor('constructor').next).toBe('Next')
  expect(labelsFor('fr-CA').api).toBe(labelsFor('fr').api)
  expect(labelsFor('eo').api).toBe(en.api)
})

test('values are put into a text, unknown names stay', () => {
  expect(fillLabel('See all {count} lines', { count: 12 })).toBe('See all 12 lines')
  expect(fillLabel('{a} and {b}', { a: 'x' })).toBe('x and {b}')
})
