import { foldName } from './workspace-path.ts'

/**
 * What an agent may read and not change: files that run on a build server, that steer agents or reviews, or that change
 * what git does. Each is a name anywhere, or a folder's name with everything below it.
 */
export const readOnlyPaths: readonly string[] = [
  '.github/',
  '.gitlab/',
  '.gitlab-ci*',
  '.forgejo/',
  '.gitea/',
  '.circleci/',
  '.woodpecker*',
  '.husky/',
  '.claude/',
  '.cursor/',
  '.gitattributes',
  '.gitmodules',
  'AGENTS.md',
  'CLAUDE.md',
  'CODEOWNERS',
]

/** What an agent never sees: files that hold secrets by convention. */
const hiddenNames = /^\.env(?:$|\.(?!example$|sample$|template$))|^\.netrc$|^\.npmrc$|^id_(?:rsa|ed25519|ecdsa)$|\.pem$/

/**
 * Whether a path can be read and not changed.
 *
 * @param path Path from the root.
 * @param patterns See {@link readOnlyPaths}; names are compared without regard to case.
 */
export function isReadOnly(path: string, patterns: readonly string[]): boolean {
  const segments = foldName(path).split('/')
  return patterns.some((pattern) => matches(segments, pattern.toLowerCase()))
}

/**
 * Whether a path is hidden from agents.
 *
 * @param path Path from the root.
 */
export function isHidden(path: string): boolean {
  return foldName(path)
    .split('/')
    .some((segment) => hiddenNames.test(segment))
}

function matches(segments: readonly string[], pattern: string): boolean {
  if (pattern.endsWith('/')) return segments.slice(0, -1).includes(pattern.slice(0, -1))
  if (pattern.endsWith('*')) return segments.some((segment) => segment.startsWith(pattern.slice(0, -1)))
  return segments.includes(pattern)
}
