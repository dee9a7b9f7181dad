import type { ProblemTable } from '../source/diagnostic.ts'

/** Problems of a site as a whole. */
export const siteProblems = {
  'no-pages': { severity: 'error', title: 'There are no pages to build a site from.' },
  'names-alike': { severity: 'warning', title: 'The names of two files or folders differ only in case.' },
  'history-shallow': { severity: 'warning', title: 'The clone lacks the history that the dates of pages come from.' },
  'address-taken': { severity: 'warning', title: 'Two pages have the same URL.' },
} as const satisfies ProblemTable
