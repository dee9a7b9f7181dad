import { englishApiLabels, type ApiLabels } from './api-labels.ts'
import { translations } from './api-translations.ts'

/**
 * The texts of a language.
 *
 * @param language BCP 47 tag. One without texts of its own gets those of its language, else English.
 */
export function apiLabelsFor(language: string): ApiLabels {
  const [base = ''] = language.split('-')
  const usual = base === 'zh' ? 'zh-Hans' : base
  return translations[language] ?? translations[usual] ?? englishApiLabels
}
