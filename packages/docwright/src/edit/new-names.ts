import { isMarkdown, keyOf } from '../site/page-paths.ts'
import type { ResolvedLink } from '../site/resolve-link.ts'
import type { RenameTarget } from './rename-target.ts'

/** The names of files, pages and link targets after a rename. */
export interface NewNames {
  file(path: string): string
  key(key: string): string
  /** The new path of a path in a renamed folder; other paths are returned unchanged. */
  path(path: string): string
  /** The new target of a link. */
  target(target: ResolvedLink['target']): ResolvedLink['target']
}

/** Makes the new names of a rename. */
export function newNames({ moves, folder }: RenameTarget): NewNames {
  const files = new Map(moves.map(({ from, to }) => [from, to]))
  const keys = new Map(
    moves.filter(({ from }) => isMarkdown(from)).map(({ from, to }): [string, string] => [keyOf(from), keyOf(to)]),
  )
  const names: NewNames = {
    file: (path) => files.get(path) ?? path,
    key: (key) => keys.get(key) ?? key,
    path(path) {
      const isInside = folder !== undefined && (path === folder.from || path.startsWith(`${folder.from}/`))
      return isInside ? `${folder.to}${path.slice(folder.from.length)}` : path
    },
    target(target) {
      if (target.kind === 'page') return { ...target, key: names.key(target.key) }
      return target.kind === 'file' ? { ...target, path: names.file(target.path) } : target
    },
  }
  return names
}
