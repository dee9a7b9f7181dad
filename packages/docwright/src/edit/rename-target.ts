import { nearest } from '../check/nearest.ts'
import type { Site } from '../site/create-site.ts'
import { findPageKey } from '../site/find-page.ts'
import { isMarkdown, keyOf, urlOf } from '../site/page-paths.ts'

/** Files and their new paths. */
export interface RenameTarget {
  moves: readonly { from: string; to: string }[]
  /** Old and new path of a folder that moves as a whole. */
  folder?: { from: string; to: string }
}

/** Why the rename is impossible, as sentences. */
export interface Refusal {
  refused: string
}

/**
 * Finds the files that a rename moves, and their new paths.
 *
 * @param from Path of a page or folder, with or without extension.
 * @param to Its new path; a folder with a trailing “/” keeps the name of a page.
 * @returns The moves, or why the rename is impossible.
 */
export function renameTarget(from: string, to: string, site: Site): RenameTarget | Refusal {
  const old = plainPath(from)
  const written = plainPath(to)
  const fault = faultOf(to, written)
  if (fault !== undefined) return { refused: fault }
  const page = from.trim().endsWith('/') ? undefined : pageAt(old, site)
  if (page !== undefined) return pageTarget(page, to.trim().endsWith('/') ? `${written}/${nameOf(page.key)}` : written)
  const files = [...site.files.keys()].filter((path) => path.startsWith(`${old}/`))
  if (old !== '' && files.length > 0) return folderTarget(old, written, files, site)
  const key = findPageKey(old, site.pages)
  const index = key === undefined ? undefined : site.pages.get(key)
  if (index !== undefined) return pageTarget(index, written)
  const suggestion = nearest(keyOf(old), site.pages.keys())
  const hint = suggestion === undefined ? '' : ` Did you mean “${suggestion}”?`
  return { refused: `There is no page or folder “${from}”.${hint}` }

  function pageTarget(
    { key: oldKey, file, generated }: NonNullable<typeof page>,
    path: string,
  ): RenameTarget | Refusal {
    if (generated !== undefined) {
      return {
        refused: `The page “${oldKey}” is generated from the specification ${file}. Rename its operation there.`,
      }
    }
    const newFile = isMarkdown(path) ? path : `${path}${/\.mdx?$/i.exec(file)?.[0] ?? '.mdx'}`
    if (newFile === file) return { refused: `“${oldKey}” already has this path.` }
    const other = occupantOf(keyOf(newFile), oldKey, site)
    if (other !== undefined) return { refused: `The page “${keyOf(other)}” already exists, so nothing was renamed.` }
    return { moves: [{ from: file, to: newFile }] }
  }
}

function pageAt(path: string, site: Site): ReturnType<Site['pages']['get']> {
  const page = site.pages.get(keyOf(path))
  return page !== undefined && isMarkdown(path) && page.file !== path ? undefined : page
}

function folderTarget(from: string, to: string, files: readonly string[], site: Site): RenameTarget | Refusal {
  if (isMarkdown(to)) return { refused: `“${from}” is a folder, and “${to}” is the name of a page.` }
  if (to === from) return { refused: `“${from}” already has this path.` }
  if (to.startsWith(`${from}/`)) return { refused: `The folder “${from}” cannot be moved into itself.` }
  const included = site.configFiles.find((file) => files.includes(file))
  if (included !== undefined) {
    return {
      refused: `The folder contains ${included}, which is part of the configuration. Move that file manually first.`,
    }
  }
  const moves = files.map((file) => ({ from: file, to: `${to}${file.slice(from.length)}` }))
  for (const move of moves) {
    const isTaken = site.files.has(move.to) && !files.includes(move.to)
    const other = isMarkdown(move.to) ? occupantOf(keyOf(move.to), keyOf(move.from), site) : undefined
    if (isTaken || other !== undefined)
      return { refused: `The file “${other ?? move.to}” already exists, so nothing was renamed.` }
  }
  return { moves, folder: { from, to } }
}

/** The file that already has the path or address of a page. */
function occupantOf(key: string, oldKey: string, site: Site): string | undefined {
  const taken = site.pages.get(key) ?? site.pages.get(site.routes.get(urlOf(key)) ?? '')
  return taken === undefined || taken.key === oldKey ? undefined : taken.file
}

/** Why no page can have a path; undefined if it can. */
function faultOf(written: string, path: string): string | undefined {
  const segments = path.split('/')
  if (path === '') return 'The new path is empty.'
  if (/^[a-z][a-z\d+.-]*:/i.test(written)) return `“${written}” is a URL. Enter a path relative to the docs folder.`
  if (written.includes('\\')) return `“${written}” contains a backslash. Use “/” between folders.`
  if (segments.includes('..'))
    return `“${written}” is outside the docs folder. Enter a path inside of it, such as guides/install.`
  const odd = segments.find((segment) => segment.startsWith('.') || /[\s?#%:*"'`<>|{}()[\]&;$!]|[.]$/u.test(segment))
  if (odd === undefined) return undefined
  return `“${odd}” cannot be part of a URL. Use letters, digits, “-”, “_” and “.”, and do not start with “.”.`
}

function plainPath(written: string): string {
  const segments = written.trim().split('/')
  return segments.filter((segment) => segment !== '' && segment !== '.').join('/')
}

function nameOf(key: string): string {
  return key.slice(key.lastIndexOf('/') + 1)
}
