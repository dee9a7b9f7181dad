import type { NavigationConfig } from '../config/schema/navigation-config.ts'
import type { NavigationLookups } from './navigation-lookups.ts'
import type { Division, GroupEntry, NavigationContent, NavigationEntry, NavigationTree } from './navigation-tree.ts'
import type { ResolvedNavigation } from './resolve-navigation.ts'
import { resolveNavigation } from './resolve-navigation.ts'

/**
 * Makes lookups for a test. The file of each place is the path of the value.
 *
 * @param pages Existing pages; by default, every page exists.
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
 * @param pages Existing pages; by default, every page exists.
 */
export function resolve(navigation: NavigationConfig, ...pages: string[]): ResolvedNavigation {
  return resolveNavigation(navigation, contextOf(...pages))
}

/** Resolves a navigation that has no mistakes. */
export function treeOf(navigation: NavigationConfig): NavigationTree {
  const { tree, diagnostics } = resolve(navigation)
  if (diagnostics.length > 0) throw new Error(diagnostics.map(({ code, file }) => `${code} at ${file}`).join(', '))
  return tree
}

/**
 * The problems of a navigation.
 *
 * @param pages Existing pages; by default, every page exists.
 * @returns `severity code at place` of each.
 */
export function problemsOf(navigation: NavigationConfig, ...pages: string[]): string[] {
  return resolve(navigation, ...pages).diagnostics.map(({ severity, code, file }) => `${severity} ${code} at ${file}`)
}

/** The divisions of a tree or division; empty if it has entries. */
export function divisionsOf(part: { content: NavigationContent }): Division[] {
  return part.content.kind === 'divisions' ? part.content.divisions : []
}

/** Finds a division by its label, or by the labels on the way to it. */
export function divisionAt(part: { content: NavigationContent }, ...labels: string[]): Division {
  const [label, ...rest] = labels
  const division = divisionsOf(part).find((candidate) => candidate.label === label)
  if (division === undefined) throw new Error(`no ${label}`)
  return rest.length === 0 ? division : divisionAt(division, ...rest)
}

/** The entries of a tree or division; empty if it has divisions. */
export function entriesOf(part: { content: NavigationContent }): NavigationEntry[] {
  return part.content.kind === 'entries' ? part.content.entries : []
}

/** Finds a group by its label, or by the labels on the way to it. */
export function groupAt(part: { content: NavigationContent } | GroupEntry, ...labels: string[]): GroupEntry {
  const [label, ...rest] = labels
  const entries = 'content' in part ? entriesOf(part) : part.entries
  const group = entries.find((entry) => entry.type === 'group' && entry.label === label)
  if (group?.type !== 'group') throw new Error(`no ${label}`)
  return rest.length === 0 ? group : groupAt(group, ...rest)
}

/** Summarizes entries: pages by path, groups by label and content, operations and links by text. */
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
