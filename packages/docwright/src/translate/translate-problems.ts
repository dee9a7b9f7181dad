import type { ProblemTable } from '../source/diagnostic.ts'

/** What can be wrong with a site's translations. */
export const translateProblems = {
  'glossary-invalid': { severity: 'error', title: 'The translation glossary is not valid' },
  'translation-stale': { severity: 'error', title: 'A translation is older than its source' },
  'translation-ids': { severity: 'warning', title: 'A translation was put together by an earlier version' },
  'translation-missing': { severity: 'error', title: 'A page is not translated' },
  'translation-different': { severity: 'error', title: 'A translation is structured differently from its source' },
  'translation-own': { severity: 'warning', title: 'A block of a translation is not in its source' },
  'translation-review': { severity: 'warning', title: 'The source of a text that a person translated has changed' },
  'translation-refused': { severity: 'warning', title: 'A text is left untranslated' },
  'translation-orphan': { severity: 'warning', title: 'The source of a translation no longer exists' },
} as const satisfies ProblemTable
