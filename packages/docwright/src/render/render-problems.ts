import type { ProblemTable } from '../source/diagnostic.ts'

/** What can go wrong between a compiled page and its HTML. */
export const renderProblems = {
  'parser-stopped': { severity: 'warning', title: 'The fast parser stopped working on a page.' },
  'unknown-icon': { severity: 'warning', title: 'An icon does not exist.' },
  'color-adjusted': { severity: 'warning', title: 'A color was adjusted so that text can be read.' },
  'font-unavailable': { severity: 'warning', title: 'A font is not available without another host.' },
  'formula-invalid': { severity: 'warning', title: 'A formula cannot be set.' },
  'diagram-invalid': { severity: 'warning', title: 'A diagram cannot be drawn.' },
  'page-failed': { severity: 'error', title: 'A page could not be rendered at all.' },
} as const satisfies ProblemTable
