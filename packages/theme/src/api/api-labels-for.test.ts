import { expect, test } from 'vitest'
import { labelsByLanguage } from '../labels/labels-for.ts'
import { englishApiLabels } from './api-labels.ts'
import { apiLabelsFor } from './api-labels-for.ts'

const tags = Object.keys(labelsByLanguage).filter((tag) => tag !== 'en')

test.each(tags)('API pages speak %s as the rest of the interface does', (tag) => {
  const labels = apiLabelsFor(tag)
  expect(labels.tryIt).not.toBe(englishApiLabels.tryIt)
  expect(labels.discriminator).toContain('{name}')
  expect(labels.reference).toContain('{name}')
  const { locations, facts, ...others } = labels
  const texts: string[] = [others, locations, facts].flatMap((part) => Object.values<string>(part))
  expect(texts.filter((text) => text.trim() !== text || text === '')).toEqual([])
})

test('a variant of a language has its texts, an unknown language those of English', () => {
  expect(apiLabelsFor('fr-CA')).toBe(apiLabelsFor('fr'))
  expect(apiLabelsFor('zh')).toBe(apiLabelsFor('zh-Hans'))
  expect(apiLabelsFor('eo')).toBe(englishApiLabels)
})
