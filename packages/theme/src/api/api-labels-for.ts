import { englishApiLabels, type ApiLabels } from './api-labels.ts'
import { translations } from './api-translations.ts'

/**
 * The texts of a language; what is not translated is English.
 *
 * @param language BCP 47 tag.
 */
export function apiLabelsFor(language: string): ApiLabels {
  const known = translations[language] ?? translations[language.split('-')[0] ?? '']
  return known === undefined ? englishApiLabels : { ...englishApiLabels, ...known }
}
