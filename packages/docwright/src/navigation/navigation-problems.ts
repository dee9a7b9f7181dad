import type { ProblemTable } from '../source/diagnostic.ts'

export const navigationProblems = {
  'mixed-navigation': { severity: 'error', title: 'An element has more than one kind of children' },
  'navigation-without-elements': { severity: 'error', title: 'The navigation lists nothing' },
  'page-not-found': { severity: 'error', title: 'The navigation lists a page that does not exist' },
  'page-listed-twice': { severity: 'warning', title: 'A page is listed twice in one sidebar' },
  'unknown-language': { severity: 'error', title: 'A language code is not supported' },
  'duplicate-language': { severity: 'warning', title: 'A language is listed twice' },
  'duplicate-version': { severity: 'warning', title: 'A version is listed twice' },
  'duplicate-default': { severity: 'warning', title: 'More than one entry is the default' },
  'menu-item-children': {
    severity: 'error',
    title: 'A menu item contains something other than groups, pages or a link',
  },
  'group-without-pages': { severity: 'error', title: 'A group has no `pages`' },
  'empty-group': { severity: 'warning', title: 'A group has nothing to show' },
  'empty-navigation-element': { severity: 'warning', title: 'A tab, version or other element has no content' },
  'directory-never-shown': { severity: 'warning', title: '`directory` is set where no listing can appear' },
  'directory-on-shared-root': {
    severity: 'warning',
    title: 'Two groups have one root page, which lists only the first',
  },
  'links-without-page': { severity: 'warning', title: 'Links of an element without a page are not shown' },
  'reference-unsupported': {
    severity: 'warning',
    title: 'A kind of reference from which pages cannot be generated yet',
  },
  'specification-pages-elsewhere': {
    severity: 'error',
    title: 'An element has only a specification whose pages are listed elsewhere',
  },
  'unsafe-link': { severity: 'error', title: 'A link would run code in the browser' },
  'unclear-link': { severity: 'warning', title: 'A link is neither a URL nor the path of a page' },
  'operation-without-specification': {
    severity: 'error',
    title: 'An operation is listed where no specification applies',
  },
  'specification-not-found': {
    severity: 'error',
    title: 'The navigation refers to a specification file that does not exist',
  },
} as const satisfies ProblemTable

export type NavigationProblemCode = keyof typeof navigationProblems
