import { readRecords } from '../../../packages/docwright/src/translate/page-records.ts'
import { languageFolder, translate, yearLanguages, type YearLanguage } from './scripted-language.ts'
import type { YearWork } from './year-people.ts'

/** Texts of the site that are not as they should be in some language, in the words of people where they wrote some. */
export async function lostTexts(
  { site, repository, written, kept }: YearWork,
  languages: readonly YearLanguage[] = yearLanguages,
): Promise<string[]> {
  await repository.git('pull', '--quiet', '--no-rebase', '--no-edit', 'origin', 'main')
  const records = readRecords((await repository.read('.docwright/i18n/fr.pages.jsonl')) ?? '')
  const lost: string[] = []
  for (const { name, paragraphs } of site.pages)
    for (const language of languages) {
      const text = (await repository.read(`${languageFolder(language)}/${name}.mdx`)) ?? ''
      for (const paragraph of paragraphs) {
        const wanted = (language === 'fr' ? written.get(paragraph) : undefined) ?? translate(paragraph, language)
        const words = language === 'fr' ? kept.get(paragraph) : undefined
        const isMarked = records.get(`${name}.mdx`)?.segments.some(({ state }) => state === 'review') === true
        if (words !== undefined && text.includes(words) && isMarked) continue
        if (wanted === undefined || !text.includes(wanted)) lost.push(`${language}/${name}: ${wanted ?? paragraph}`)
      }
    }
  return lost
}
