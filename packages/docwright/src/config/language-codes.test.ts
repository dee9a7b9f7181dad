import { expect, test } from 'vitest'
import { canonicalLanguage, languageAliases, languageCodes, languageInfo } from './language-codes.ts'

test('knows the thirty codes of the specification, each as itself', () => {
  expect(languageCodes).toHaveLength(30)
  for (const code of languageCodes) expect(canonicalLanguage(code)).toBe(code)
})

test.each([
  ['zh', 'cn'],
  ['zh-Hans', 'cn'],
  ['zh-CN', 'cn'],
  ['zh-TW', 'zh-Hant'],
  ['ja', 'jp'],
  ['ja-JP', 'jp'],
  ['ja-jp', 'jp'],
  ['pt', 'pt'],
  ['fr-CA', 'fr-CA'],
  ['fr-ca', 'fr-CA'],
  ['zh-hant', 'zh-Hant'],
])('reads %s as %s', (written, canonical) => {
  expect(canonicalLanguage(written)).toBe(canonical)
})

test('does not know other codes, nor names every object has', () => {
  expect(canonicalLanguage('xx')).toBeUndefined()
  expect(canonicalLanguage('toString')).toBeUndefined()
  expect(languageInfo('')).toBeUndefined()
})

test('gives a tag that browsers understand, a direction and the own name', () => {
  expect(languageInfo('cn')).toEqual({ code: 'cn', tag: 'zh-Hans', direction: 'ltr', name: '简体中文' })
  expect(languageInfo('ja')).toEqual({ code: 'jp', tag: 'ja', direction: 'ltr', name: '日本語' })
  expect(languageInfo('de')?.name).toBe('Deutsch')
})

test('writes Arabic and Hebrew, and nothing else, from right to left', () => {
  const all = [...languageCodes, ...Object.keys(languageAliases)]
  expect(all.filter((code) => languageInfo(code)?.direction === 'rtl')).toEqual(['ar', 'he'])
})

test('gives only tags that the platform accepts', () => {
  for (const code of languageCodes) {
    expect(Intl.getCanonicalLocales(languageInfo(code)?.tag)).toEqual([languageInfo(code)?.tag])
  }
})
