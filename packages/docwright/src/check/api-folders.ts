import type { NavigationContent, NavigationEntry, SpecificationReference } from '../navigation/navigation-tree.ts'
import type { Site } from '../site/create-site.ts'

interface Described {
  openapi?: SpecificationReference
  asyncapi?: SpecificationReference
}

const known = new WeakMap<Site, ReadonlySet<string>>()

/**
 * Whether a path lies where pages of API operations would be: below the directory of an API description that the
 * navigation names, or below the folder of its file.
 *
 * @param path Path from the docs root, with a leading slash.
 * @param site The site.
 */
export function isBelowApiFolder(path: string, site: Site): boolean {
  const folders = known.get(site) ?? apiFolders(site)
  known.set(site, folders)
  return [...folders].some((folder) => path.startsWith(`/${folder}/`))
}

function apiFolders({ tree }: Site): Set<string> {
  const folders = new Set<string>()
  addFolders(tree, folders)
  visitContent(tree.content, folders)
  return folders
}

function addFolders({ openapi, asyncapi }: Described, folders: Set<string>): void {
  for (const reference of [openapi, asyncapi]) {
    if (reference === undefined) continue
    folders.add(trimmed(reference.directory ?? 'api-reference'))
    for (const source of reference.sources) {
      const file = trimmed(source)
      if (!/^https?:/i.test(source) && file.includes('/')) folders.add(file.slice(0, file.lastIndexOf('/')))
    }
  }
}

function visitContent(content: NavigationContent, folders: Set<string>): void {
  if (content.kind === 'entries') return visitEntries(content.entries, folders)
  for (const division of content.divisions) {
    addFolders(division, folders)
    visitContent(division.content, folders)
  }
}

function visitEntries(entries: readonly NavigationEntry[], folders: Set<string>): void {
  for (const entry of entries) {
    if (entry.type !== 'group') continue
    addFolders(entry, folders)
    visitEntries(entry.entries, folders)
  }
}

function trimmed(path: string): string {
  return path.replace(/^\/+|\/+$/g, '')
}
