import ignore from 'ignore'

/** Decides which paths of a docs repository exist for the rest of the program. */
export interface IgnoreRules {
  /**
   * Whether a file, or a folder with everything in it, is left out.
   *
   * @param path Path from the docs root; a folder's path ends with a slash.
   * @returns True where it is left out.
   */
  excludes(path: string): boolean
  /**
   * Whether a file is one of the repository's own documents (see `onlyWhenNamed` of `SourceFile`).
   *
   * @param path Path of a file.
   * @returns True for such a document.
   */
  onlyWhenNamed(path: string): boolean
}

/** Folders that never hold documentation; no rule of a repository brings them back. */
const neverListed = /(^|\/)(\.git|node_modules)(\/|$)/i

/** The configuration's own entry files, which a pattern such as `*.json` in `.mintignore` is not meant to hide. */
const alwaysRead = new Set(['docs.json', 'mint.json'])

/** Left out unless the repository's `.mintignore` takes one back with `!`. */
const defaultPatterns = [
  '.github',
  '.claude',
  '.agents',
  '.idea',
  // What translating remembers tells readers that a translation is out of date.
  '**/.docwright/*',
  '!/.docwright/i18n',
  '/.docwright/i18n/*',
  '!/.docwright/i18n/*.pages.jsonl',
  '.mintlify',
  '/.mintignore',
  '.env',
  '.env.*',
  // What tools keep for themselves may be large; nobody names anything in there.
  ...'.next .nuxt .svelte-kit .astro .cache .turbo .vercel .netlify .yarn .pnpm-store .venv .tox .mypy_cache .pytest_cache .gradle'.split(
    ' ',
  ),
]

/** Documents of those who work on the repository, people and agents, and all that stands in folders with a leading dot. */
const ownDocuments = [
  'README.md',
  'LICENSE.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'AGENTS.md',
  'CLAUDE.md',
  'GEMINI.md',
  '.*/',
]

/**
 * Makes the rules of a repository: the default list first, then its `.mintignore`, whose patterns are those of
 * `.gitignore` and may take defaults back with `!`. Names are compared with case, so that a page `readme.md` is a page.
 *
 * @param mintignore Text of `.mintignore`, if there is one.
 */
export function createIgnoreRules(mintignore = ''): IgnoreRules {
  const options = { ignorecase: false, allowRelativePaths: true }
  const patterns = ignore(options).add(defaultPatterns).add(mintignore)
  const documents = ignore(options).add(ownDocuments).add(mintignore)
  const names = ownDocuments.filter((name) => name.endsWith('.md')).map((name) => name.replace('.', '\\.'))
  const documentName = new RegExp(`(^|/)(?:(?:${names.join('|')})$|\\.[^/]+/)`)
  // All default patterns are names with a dot in front: without further patterns, most paths need not be compared at all.
  const onlyDefaults = mintignore.trim() === ''
  const canMatch = (path: string): boolean => !onlyDefaults || path.startsWith('.') || path.includes('/.')
  return {
    excludes: (path) => neverListed.test(path) || (canMatch(path) && !alwaysRead.has(path) && patterns.ignores(path)),
    onlyWhenNamed: (path) => documentName.test(path) && documents.ignores(path),
  }
}
