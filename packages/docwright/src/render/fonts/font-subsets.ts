import type { FontFile } from './font-package.ts'

/** Subsets that a site without languages of its own may still meet in names, quotations and comments. */
const common = {
  text: ['latin', 'latin-ext', 'cyrillic', 'greek', 'vietnamese'],
  italic: ['latin', 'latin-ext'],
  mono: ['latin', 'latin-ext'],
} as const

/** Subsets that languages need, by primary language tag. */
const byLanguage: Readonly<Record<string, readonly string[]>> = {
  ar: ['arabic'],
  be: ['cyrillic', 'cyrillic-ext'],
  bg: ['cyrillic'],
  el: ['greek', 'greek-ext'],
  he: ['hebrew'],
  hi: ['devanagari'],
  ru: ['cyrillic'],
  sr: ['cyrillic'],
  uk: ['cyrillic', 'cyrillic-ext'],
  uz: ['cyrillic', 'cyrillic-ext'],
  vi: ['vietnamese'],
}

const subsetName =
  /-(latin-ext|latin|cyrillic-ext|cyrillic|greek-ext|greek|vietnamese|arabic|hebrew|devanagari|math|symbols)-/

/**
 * Languages whose letters are in a file, beyond those of Latin that pages in any language have.
 *
 * @param name Name of the file.
 * @returns Primary language tags.
 */
export function languagesOf(name: string): string[] {
  const subset = subsetName.exec(`${name}-`)?.[1] ?? ''
  // Letters of the extensions are rare.
  return Object.keys(byLanguage).filter(
    (language) => !subset.endsWith('-ext') && byLanguage[language]?.includes(subset),
  )
}

/**
 * Chooses the files of a family that a site declares: every declaration is in every page's style sheet, and a reader
 * seldom needs more than one or two files.
 *
 * @param files All files of the family.
 * @param role What the family is for.
 * @param languages BCP 47 tags of the site's languages.
 * @returns The chosen files; files that name no subset are always among them.
 */
export function chooseSubsets(
  files: readonly FontFile[],
  role: 'text' | 'mono',
  languages: readonly string[],
): FontFile[] {
  const needed = new Set(languages.flatMap((tag) => byLanguage[tag.split('-')[0] ?? ''] ?? []))
  return files.filter(({ name, style }) => {
    const subset = subsetName.exec(`${name}-`)?.[1]
    const kept: readonly string[] = style === 'italic' ? common.italic : common[role]
    return subset === undefined || kept.includes(subset) || needed.has(subset)
  })
}
