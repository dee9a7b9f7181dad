import type { NavigationConfig } from '../config/schema/navigation-config.ts'
import type { NavigationLookups } from './navigation-lookups.ts'
import type { Division, GroupEntry, NavigationContent, NavigationEntry, NavigationTree } from './navigation-tree.ts'
import type { ResolvedNavigation } from './resolve-navigation.ts'
import { resolveNavigation } from './resolve-navigation.ts'

/**
 * Makes a set of pages for a test. Places are told by the path of the value in place of a file's name.
 *
 * @param pages The pages that exist; without any, every page does.
 */
export function contextOf(...pages: string[]): NavigationLookups {
  const existing = new Set(pages)
  return {
    findPage(path) {
      if (pages.length === 0) return path
      return [path, `${path}/index`].find((candidate) => existing.has(candidate))
    },
    allPages: () => existing,
    places: {
      hasLost: () => false,
      of: (path) => ({ file: path.join('.'), line: 1, column: 1 }),
      ofKey: (path) => ({ file: `key ${path.join('.')}`, line: 1, column: 1 }),
    },
  }
}

/**
 * Resolves a navigation.
 *
 * @param navigation The value of `navigation`.
 * @param pages The pages that exist; without any, every page does.
 * @returns The tree and the diagnostics.
 */
export function resolve(navigation: NavigationConfig, ...pages: string[]): ResolvedNavigation {
  return resolveNavigation(navigation, contextOf(...pages))
}

/**
 * Resolves a navigation that has no mistakes.
 *
 * @param navigation The value of `navigation`.
 */
export function treeOf(navigation: NavigationConfig): NavigationTree {
  const { tree, diagnostics } = resolve(navigation)
  if (diagnostics.length > 0) throw new Error(diagnostics.map(({ code, file }) => `${code} at ${file}`).join(', '))
  return tree
}

/**
 * Names the problems of a navigation.
 *
 * @param navigation The value of `navigation`.
 * @param pages The pages that exist; without any, every page does.
 * @returns `severity code at place` of each.
 */
export function problemsOf(navigation: NavigationConfig, ...pages: string[]): string[] {
  return resolve(navigation, ...pages).diagnostics.map(({ severity, code, file }) => `${severity} ${code} at ${file}`)
}

/**
 * Gives the divisions of a tree or division that has some.
 *
 * @param part The tree or division.
 * @param part.content Its content.
 * @returns The divisions; none where it holds entries.
 */
export function divisionsOf(part: { content: NavigationContent }): Division[] {
  return part.content.kind === 'divisions' ? part.content.divisions : []
}

/**
 * Gives one division, by its label or the labels on the way to it.
 *
 * @param part The tree or division to start at.
 * @param part.content Its content.
 */
export function divisionAt(part: { content: NavigationContent }, ...labels: string[]): Division {
  const [label, ...rest] = labels
  const division = divisionsOf(part).find((candidate) => candidate.label === label)
  if (division === undefined) throw new Error(`no ${label}`)
  return rest.length === 0 ? division : divisionAt(division, ...rest)
}

/**
 * Gives the entries of a tree or division.
 *
 * @param part The tree or division.
 * @param part.content Its content.
 * @returns The entries; none where it holds divisions.
 */
export function entriesOf(part: { content: NavigationContent }): NavigationEntry[] {
  return part.content.kind === 'entries' ? part.content.entries : []
}

/**
 * Gives one group, by its label or the labels on the way to it.
 *
 * @param part The tree, division or group to start at.
 */
export function groupAt(part: { content: NavigationContent } | GroupEntry, ...labels: string[]): GroupEntry {
  const [label, ...rest] = labels
  const entries = 'content' in part ? entriesOf(part) : part.entries
  const group = entries.find((entry) => entry.type === 'group' && entry.label === label)
  if (group?.type !== 'group') throw new Error(`no ${label}`)
  return rest.length === 0 ? group : groupAt(group, ...rest)
}

/**
 * Writes entries in brief: pages by their path, groups by label and content, operations and links by their text.
 *
 * @returns The same in brief.
 */
export function brief(entries: readonly NavigationEntry[]): unknown[] {
  return entries.map((entry) => {
    switch (entry.type) {
      case 'page':
        return entry.path
      case 'group':
        return { [entry.label]: brief(entry.entries) }
      case 'operation':
        return `${entry.method} ${entry.operationPath}`
      case 'link':
        return entry.href
    }
  })
}
