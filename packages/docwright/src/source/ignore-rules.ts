import { readPathPatterns } from './path-patterns.ts'

/** Decides which paths of a docs repository exist for the rest of the program. */
export interface IgnoreRules {
  /**
   * Whether a file, or a folder with everything in it, is ignored.
   *
   * @param path Path from the docs root; that of a folder ends with a slash.
   */
  excludes(path: string): boolean
  /** Whether a file is one of the repository's own documents (see `onlyWhenNamed` of `SourceFile`). */
  onlyWhenNamed(path: string): boolean
}

/** Folders that never hold documentation; rules of a repository cannot include them. */
const neverListed = /(^|\/)(\.git|node_modules)(\/|$)/i

/** The entry files of the configuration, which a pattern such as `*.json` in `.mintignore` is not meant to hide. */
const alwaysRead = new Set(['docs.json', 'mint.json'])

/** Ignored unless `.mintignore` includes them again with `!`. */
const defaultPatterns = [
  '.github',
  '.claude',
  '.agents',
  '.idea',
  // The records of translation tell readers that a translation is out of date.
  '**/.docwright/*',
  '!/.docwright/i18n',
  '/.docwright/i18n/*',
  '!/.docwright/i18n/*.pages.jsonl',
  '.mintlify',
  '/.mintignore',
  '.env',
  '.env.*',
  // Folders of tools, which may be large and which no page refers to.
  ...'.next .nuxt .svelte-kit .astro .cache .turbo .vercel .netlify .yarn .pnpm-store .venv .tox .mypy_cache .pytest_cache .gradle'.split(
    ' ',
  ),
]

/** Documents for people and agents who work on the repository, and all files in hidden folders. */
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
 * `.gitignore` and may include defaults again with `!`. Names are case-sensitive, so a page `readme.md` is a page.
 */
export function createIgnoreRules(mintignore = ''): IgnoreRules {
  const written = mintignore.split(/\r?\n/)
  const patterns = readPathPatterns([...defaultPatterns, ...written])
  const documents = readPathPatterns([...ownDocuments, ...written])
  const names = ownDocuments.filter((name) => name.endsWith('.md')).map((name) => name.replace('.', '\\.'))
  const documentName = new RegExp(`(^|/)(?:(?:${names.join('|')})$|\\.[^/]+/)`)
  // All default patterns are names with a leading dot: without other patterns, most paths need no comparison.
  const onlyDefaults = mintignore.trim() === ''
  const canMatch = (path: string): boolean => !onlyDefaults || path.startsWith('.') || path.includes('/.')
  return {
    excludes: (path) => neverListed.test(path) || (canMatch(path) && !alwaysRead.has(path) && patterns.names(path)),
    onlyWhenNamed: (path) => documentName.test(path) && documents.names(path),
  }
}
