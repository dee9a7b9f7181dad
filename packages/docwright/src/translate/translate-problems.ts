import type { ProblemTable } from '../source/diagnostic.ts'

/** What can be wrong with a site's translations. */
export const translateProblems = {
  'glossary-invalid': { severity: 'error', title: 'The glossary of translations cannot be used' },
  'translation-stale': { severity: 'error', title: 'A translation is older than its source' },
  'translation-missing': { severity: 'error', title: 'A page is not translated' },
  'translation-different': { severity: 'error', title: 'A translation is built differently from its source' },
  'translation-own': { severity: 'warning', title: 'A block of a translation is not in its source' },
  'translation-review': { severity: 'warning', title: 'The source of a text that a person translated has changed' },
  'translation-refused': { severity: 'warning', title: 'A text stays in the language of the source' },
  'translation-orphan': { severity: 'warning', title: 'A translation has no source any more' },
} as const satisfies ProblemTable
