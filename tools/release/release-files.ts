import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const patterns = [
  'package.json',
  'packages/*/package.json',
  'tools/pack/*/package.json',
  'editors/*/package.json',
  'package-lock.json',
  'CHANGELOG.md',
  'docs/**/*.mdx',
]

/**
 * The files of the repository that a release may change.
 *
 * @param root Of the repository.
 * @returns Texts by path, with `/` between names.
 */
export function releaseFiles(root: string): Map<string, string> {
  const paths = globSync(patterns, { cwd: root }).map((path) => path.replaceAll('\\', '/'))
  return new Map(paths.toSorted().map((path) => [path, readFileSync(join(root, path), 'utf8')]))
}
