import { expect, test } from 'vitest'
import { suggestLanguage } from './suggest-language.ts'

test.each([
  ['pyhton', 'python'],
  ['Javascipt', 'javascript'],
  ['typescrpt', 'typescript'],
  ['yamll', 'yaml'],
  ['dockerfil', 'dockerfile'],
])('“%s” seems to mean “%s”', (written, meant) => {
  expect(suggestLanguage(written)).toBe(meant)
})

// Languages in public repositories, and what means text.
test.each(
  'fift tolk func tlb tact apl promql logql spl abnf tsv csv notebook mytonctrl redis result output response pseudo'.split(
    ' ',
  ),
)('“%s” is a language of its own', (written) => {
  expect(suggestLanguage(written)).toBeUndefined()
})

test('a language of the repository can be meant, and is known', () => {
  const own = { name: 'Acmescript', scopeName: 'source.acme', aliases: ['acme-script'] }
  expect(suggestLanguage('acmescrpt', [own])).toBe('Acmescript')
  expect(suggestLanguage('acme-script', [own])).toBeUndefined()
})
