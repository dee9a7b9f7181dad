import { expect, test } from 'vitest'
import { claim, keyBeside, type Claim } from './address-claims.ts'

const original: Claim = { name: 'original', version: 'v1', isTranslation: false }
const translation: Claim = { name: 'translation', version: 'v1', isTranslation: true }
const newer: Claim = { name: 'newer', version: 'v2', isTranslation: false }

function ownerOf(...claims: Claim[]): string | undefined {
  const owners = new Map<string, Claim>()
  for (const one of claims) claim(owners, 'api/list', one)
  return owners.get('api/list')?.name
}

test('an original comes before its translation, whichever is found first', () => {
  expect(ownerOf(original, translation)).toBe('original')
  expect(ownerOf(translation, original)).toBe('original')
})

test('the oldest version keeps its address when a new one appears', () => {
  expect(ownerOf(original, newer)).toBe('original')
  expect(ownerOf(newer, original)).toBe('original')
})

test('of equals, the first has it', () => {
  expect(ownerOf({ ...original, version: undefined, name: 'first' }, { ...newer, version: undefined })).toBe('first')
})

test('a page without the first right is named by its language and version', () => {
  expect(keyBeside('api/list', 'fr/api.json', translation)).toBe('api/list-fr-v1')
  expect(keyBeside('api/list', 'api.json', newer)).toBe('api/list-v2')
  expect(keyBeside('api/list', 'api.json', { ...newer, version: undefined })).toBe('api/list')
})
