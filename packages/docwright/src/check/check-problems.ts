import type { ProblemTable } from '../source/diagnostic.ts'

/** Problems that only a check of the whole site can find. */
export const checkProblems = {
  'broken-link': { severity: 'error', title: 'A link points to a page or file that does not exist.' },
  'broken-anchor': { severity: 'error', title: 'A link points to an anchor that the page does not have.' },
  'page-gone': {
    severity: 'warning',
    title: 'A page was removed, and its URL is not redirected (deployments, `--since`).',
  },
  'anchor-gone': { severity: 'warning', title: 'An anchor within a page was removed (deployments, `--since`).' },
  'redirect-circle': { severity: 'warning', title: 'A redirect is circular.' },
  'specification-without-pages': {
    severity: 'warning',
    title: 'A specification is set where no pages are generated from it.',
  },
  'redirect-chain': {
    severity: 'warning',
    title: 'A redirect points to a URL that is itself redirected (with `--thorough`).',
  },
  'link-redirected': {
    severity: 'warning',
    title: 'A link points to a URL that is redirected (with `--thorough`).',
  },
  'link-extension': {
    severity: 'warning',
    title: 'A root-relative link ends in a file extension (with `--thorough`).',
  },
  'external-link-broken': {
    severity: 'warning',
    title: 'A link points to a page on another site that does not exist (with `--external`).',
  },
  'external-link-failed': {
    severity: 'warning',
    title: 'Another site does not respond, or responds with an error (with `--external`).',
  },
  'external-link-moved': {
    severity: 'warning',
    title: 'A page on another site has moved permanently (with `--external` and `--thorough`).',
  },
  'page-unlisted': { severity: 'warning', title: 'A page is not in the navigation (with `--thorough`).' },
  'title-repeated': {
    severity: 'warning',
    title: 'Two pages in the same part of the navigation have the same title (with `--thorough`).',
  },
  'missing-asset': { severity: 'error', title: 'An image or other file does not exist.' },
} as const satisfies ProblemTable
