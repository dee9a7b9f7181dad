import type { ProblemTable } from '../source/diagnostic.ts'

/** What only a look at the whole site can find. */
export const checkProblems = {
  'broken-link': { severity: 'warning', title: 'A link leads to a page or file that does not exist.' },
  'broken-anchor': { severity: 'warning', title: 'A link names a place that the page does not have.' },
  'page-gone': {
    severity: 'warning',
    title: 'A page was removed, and its address is not redirected (deployments, `--since`).',
  },
  'anchor-gone': { severity: 'warning', title: 'A place within a page was removed (deployments, `--since`).' },
  'redirect-circle': { severity: 'warning', title: 'A redirect leads back to itself.' },
  'specification-without-pages': {
    severity: 'warning',
    title: 'A specification is set where no pages are made of it.',
  },
  'redirect-chain': {
    severity: 'warning',
    title: 'A redirect leads to an address that is redirected again (with `--thorough`).',
  },
  'link-redirected': {
    severity: 'warning',
    title: 'A link leads to an address that is redirected (with `--thorough`).',
  },
  'link-extension': {
    severity: 'warning',
    title: 'A link from the root ends in the extension of a file (with `--thorough`).',
  },
  'external-link-broken': {
    severity: 'warning',
    title: 'A link leads to a page of another site that does not exist (with `--external`).',
  },
  'external-link-failed': {
    severity: 'warning',
    title: 'Another site does not answer, or answers with a fault (with `--external`).',
  },
  'external-link-moved': {
    severity: 'warning',
    title: 'A page of another site has moved for good (with `--external` and `--thorough`).',
  },
  'page-unlisted': { severity: 'warning', title: 'A page is in no navigation (with `--thorough`).' },
  'title-repeated': {
    severity: 'warning',
    title: 'Two pages of one part of the navigation have the same title (with `--thorough`).',
  },
  'missing-asset': { severity: 'warning', title: 'An image or another file does not exist.' },
} as const satisfies ProblemTable
