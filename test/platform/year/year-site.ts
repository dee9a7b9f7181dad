import type { Chance } from './year-chance.ts'
import { paragraphKinds, say, titleOf, yearLanguages } from './scripted-language.ts'

/** A page as people have written it. */
export interface YearPage {
  name: string
  title: number
  paragraphs: string[]
}

/** What the people of the year write. */
export interface YearSite {
  pages: YearPage[]
  /** A sentence that nobody has written before, seldom with a mistake in it. */
  sentence(): string
  fileOf(page: YearPage): string
  /** `docs.json` with the pages as they are now: what translating has put into it stays. */
  configuration(before: string | undefined): string
}

/** Writes the pages of the first day. */
export function createYearSite(chance: Chance, count: number): YearSite {
  let number = 10_000
  function sentence(): string {
    number += 1
    const right = say(chance(paragraphKinds), number)
    return chance(50) === 0 ? right.replace(' the ', ' teh ') : right
  }
  const pages = Array.from({ length: count }, (_, index): YearPage => {
    const paragraphs = [sentence(), sentence(), sentence(), sentence()]
    return { name: `page-${index + 1}`, title: index + 1, paragraphs }
  })
  return {
    pages,
    sentence,
    fileOf: ({ title, paragraphs }) => `---\ntitle: ${titleOf(title)}\n---\n\n${paragraphs.join('\n\n')}\n`,
    configuration(before) {
      const group = { group: 'Start', pages: pages.map(({ name }) => name) }
      const now = before === undefined ? undefined : (JSON.parse(before) as { navigation: YearNavigation })
      const languages = now?.navigation.languages?.map((entry) =>
        entry.language === 'en' ? { language: 'en', groups: [group] } : entry,
      )
      const navigation = languages === undefined ? { groups: [group] } : { ...now?.navigation, languages }
      const colors = { primary: '#0f766e' }
      return `${JSON.stringify({ theme: 'mint', name: 'Handbook', colors, ...now, navigation }, undefined, 2)}\n`
    },
  }
}

interface YearNavigation {
  languages?: { language: string }[]
}

/** The workflows of the year: the second one's changes start the first. */
export const yearWorkflows: Readonly<Record<string, string>> = {
  '.docwright/workflows/translate.md': `---\nname: Translate\non:\n  push:\n    paths: ["**/*.mdx", "docs.json"]\n  workflow: Typos\nuse: translate\nlanguages: [${yearLanguages.join(', ')}]\n---\n`,
  '.docwright/workflows/typos.md': '---\nname: Typos\non:\n  push:\nuse: typos\nupdate: direct\n---\n',
}
