import { expect, test } from 'vitest'
import { namePartition } from './name-partition.ts'

const partitions = [
  ['en', 'v2'],
  ['en', 'v1'],
  ['zh-Hans', 'v2'],
  ['ja', ''],
  ['pt-BR', ''],
].map(([language = '', version = '']) => ({
  id: `${language}-${version}`,
  language,
  version,
  languageLabel: '',
  pages: 1,
}))

test.for([
  ['zh-Hans', 'zh-Hans'],
  ['zh', 'zh-Hans'],
  ['cn', 'zh-Hans'],
  ['zh-CN', 'zh-Hans'],
  ['ZH_cn', 'zh-Hans'],
  ['jp', 'ja'],
  ['ja-JP', 'ja'],
  ['pt', 'pt-BR'],
  ['en-US', 'en'],
] as const)('%s is the language %s of the site', ([written, language]) => {
  expect(namePartition(partitions, { language: written })).toEqual({ language })
})

test('a language or version that the site lacks is answered with those that it has', () => {
  expect(namePartition(partitions, { language: 'sv' })).toEqual({
    unknown: 'There are no pages in the language “sv”. Languages: en, zh-Hans, ja, pt-BR.',
  })
  expect(namePartition(partitions, { version: 'v3' })).toEqual({
    unknown: 'There is no version “v3”. Versions: v2, v1.',
  })
  expect(namePartition(partitions, { language: 'jp', version: 'v1' })).toEqual({
    unknown: 'There is no version “v1”. There is one version only.',
  })
  expect(namePartition(partitions, { language: 'en', version: 'V1' })).toEqual({ language: 'en', version: 'v1' })
  expect(namePartition(partitions, {})).toEqual({})
})
