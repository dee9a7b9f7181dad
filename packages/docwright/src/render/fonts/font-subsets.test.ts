import { expect, test } from 'vitest'
import { findFontPackage } from './font-package.ts'
import { chooseSubsets } from './font-subsets.ts'

function chosen(languages: string[], style: 'normal' | 'italic' = 'normal'): string[] {
  const files = findFontPackage('Inter', [], 'all')?.files ?? []
  return chooseSubsets(files, 'text', languages)
    .filter((file) => file.style === style)
    .map(({ name }) => name.replace(/^inter-|-wght-\w+$/g, ''))
}

test('a site without languages declares what texts commonly hold', () => {
  expect(chosen([])).toEqual(['cyrillic', 'greek', 'vietnamese', 'latin-ext', 'latin'])
  expect(chosen([], 'italic')).toEqual(['latin-ext', 'latin'])
})

test('a language adds the subsets it needs, in italics as well', () => {
  expect(chosen(['en', 'uk'])).toContain('cyrillic-ext')
  expect(chosen(['ru'], 'italic')).toContain('cyrillic')
})
