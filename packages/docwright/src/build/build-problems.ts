import type { ProblemTable } from '../source/diagnostic.ts'

/** Problems with writing the files of a site. */
export const buildProblems = {
  'feedback-not-asked': {
    severity: 'warning',
    title: 'Pages of a build do not ask readers whether they were helpful.',
  },
  'file-not-copied': { severity: 'error', title: 'A file of the repository could not be copied into the site.' },
  'redirect-host-limit': { severity: 'warning', title: 'A static host reads fewer redirects than there are.' },
  'redirect-not-written': { severity: 'warning', title: 'A redirect has no form that static hosts read.' },
} as const satisfies ProblemTable
