import { expect, test } from 'vitest'
import { languageOf } from './detect-language.ts'

test.each([
  ['Les lecteurs voient le changement après 130 minutes au plus.', 'de', 'fr'],
  ['Une clé peut être utilisée par 12 personnes.', 'de', 'fr'],
  ['Die Leser sehen die Änderung nach höchstens 130 Minuten.', 'fr', 'de'],
])('one sentence in another language than was asked for is noticed: %s', async (text, to, found) => {
  expect(await languageOf(text, 'en', to)).toBe(found)
  expect(await languageOf(text, 'en', found)).toBeUndefined()
})
