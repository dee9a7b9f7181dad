import type { DocsScope } from '../maintainer/resolve-scope.ts'

/** The whole site. */
export const everywhere: DocsScope = {
  isWhole: true,
  words: '',
  keys: new Set(),
  excepts: () => false,
  includes: () => true,
}
