import { expect, test } from 'vitest'
import { en } from './en.ts'
import { fillLabel, labelsByLanguage, labelsFor } from './labels-for.ts'

const specified =
  'ar ca cs zh-Hans zh-Hant da nl en fi fr de he hi hu id it ja ko lv no pl pt-BR ro ru es sv tr uk uz vi pt fr-CA'.split(
    ' ',
  )

test('every language of the specification has texts of its own', () => {
  expect(Object.keys(labelsByLanguage).toSorted()).toEqual(specified.toSorted())
})

test('no text is empty, and each has the values that the English one has', () => {
  for (const labels of Object.values(labelsByLanguage)) {
    for (const [key, text] of Object.entries(labels)) {
      expect(text.trim()).not.toBe('')
      expect(text.match(/\{\w+\}/g)).toEqual(en[key as keyof typeof en].match(/\{\w+\}/g))
    }
  }
})

test('texts of different languages differ', () => {
  const seen = new Map(Object.values(labelsByLanguage).map((labels) => [Object.values(labels).join('\n'), labels]))
  expect(seen.size).toBe(Object.keys(labelsByLanguage).length)
})

test('a more specific tag gets the texts of its language, an unknown one English', () => {
  expect(labelsFor('de-AT').next).toBe('Weiter')
  expect(labelsFor('pt-BR').next).toBe('Próxima')
  expect(labelsFor('zh').next).toBe('下一页')
  expect(labelsFor('zh-Hant-TW').close).toBe('關閉')
  expect(labelsFor('tlh').next).toBe('Next')
  expect(labelsFor('constructor').next).toBe('Next')
})

test('values are put into a text, unknown names stay', () => {
  expect(fillLabel('See all {count} lines', { count: 12 })).toBe('See all 12 lines')
  expect(fillLabel('{a} and {b}', { a: 'x' })).toBe('x and {b}')
})
