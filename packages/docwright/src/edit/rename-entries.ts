import type { ConfigPath } from '../config/config-node.ts'
import { configValues } from '../config/config-values.ts'
import type { Site } from '../site/create-site.ts'
import { findPageKey } from '../site/find-page.ts'
import { keyOf, urlOf } from '../site/page-paths.ts'
import { editConfigString } from './edit-configuration.ts'
import type { NewNames } from './new-names.ts'
import type { ReadText, TextEditSet } from './text-edit-set.ts'

/**
 * Renames pages and files in the configuration: in the navigation of every language and version, in images, icons and
 * specifications, and in redirect patterns that lead into a folder.
 *
 * @param context.names The new names.
 * @param edits Receives the edits.
 * @returns Number of changed entries of the navigation.
 */
export async function renameEntries(
  context: { site: Site; names: NewNames; read: ReadText },
  edits: TextEditSet,
): Promise<number> {
  const { site, names } = context
  let entries = 0
  for (const [path, value] of configValues(site.config)) {
    if (typeof value !== 'string') continue
    const key = isEntry(path) ? findPageKey(value, site.pages) : undefined
    const isRenamed = key !== undefined && names.key(key) !== key
    if (!isRenamed && !mayNameFile(path, value, names)) continue
    const change = (written: string): string | undefined =>
      isRenamed ? respellEntry(written, key, names.key(key)) : renamePath(written, path, names)
    if ((await editConfigString(path, change, context, edits)) && isRenamed) entries += 1
  }
  return entries
}

/** A page in a list of pages, or the page of a group itself. */
function isEntry(path: ConfigPath): boolean {
  if (path[0] !== 'navigation') return false
  return path.at(-1) === 'root' || (typeof path.at(-1) === 'number' && path.at(-2) === 'pages')
}

function mayNameFile(path: ConfigPath, value: string, names: NewNames): boolean {
  return renamePath(value, path, names) !== undefined
}

/** The new path for a moved file, alone or before an operation, or for a redirect pattern into a moved folder. */
function renamePath(written: string, path: ConfigPath, names: NewNames): string | undefined {
  const [, start = '', name = '', rest = ''] = /^(\.?\/*)([^\s:*]*)(.*)/s.exec(written) ?? []
  const isPattern = path[0] === 'redirects' && path.at(-1) === 'destination' && /^[:*]/.test(rest)
  const bare = isPattern ? name.replace(/\/$/, '') : name
  const renamed = isPattern ? names.path(bare) : names.file(bare)
  return renamed === bare ? undefined : `${start}${renamed}${name.slice(bare.length)}${rest}`
}

/** The new path in the form of the old one: with or without slash and extension, or the folder of an index page. */
function respellEntry(written: string, key: string, newKey: string): string {
  const start = /^\/*/.exec(written)?.[0] ?? ''
  const end = /(?<=[^/])\/+$/.exec(written)?.[0] ?? ''
  const name = written.slice(start.length, written.length - end.length)
  const extension = /\.mdx?$/i.exec(name)?.[0] ?? ''
  const isFolder = keyOf(name) !== key && urlOf(key) === `/${keyOf(name)}`
  return `${start}${isFolder ? urlOf(newKey).slice(1) : newKey}${extension}${end}`
}
