import type { GroupConfig, PageConfig } from '../config/schema/navigation-config.ts'
import { generatedFolders } from '../config/defaults.ts'
import { mountOf } from '../config/sources/source-paths.ts'
import type { LinkedPath } from './linked-path.ts'
import { below } from './linked-path.ts'
import { chooseContent } from './choose-content.ts'
import { groupOrder } from './division-kinds.ts'
import { checkDirectory, checkUnsupported, reportTaken } from './element-checks.ts'
import { iconReference } from './icon-reference.ts'
import type { Inherited } from './inherited.ts'
import { appliedSpecifications, generatedKinds, inherit, noteOperation, takerOf } from './inherited.ts'
import type { GroupEntry, NavigationEntry, OperationEntry } from './navigation-tree.ts'
import type { EntryReading } from './read-entry.ts'
import { readEntry } from './read-entry.ts'
import { readLink } from './read-link.ts'
import type { Listing, Resolution } from './resolution.ts'
import { placeAt, report } from './resolution.ts'
import { findPage, resolveRoot } from './resolve-page.ts'
import { checkOwnSpecifications, checkSpecification } from './check-specification.ts'
import { namedSpecification } from './specification-reference.ts'

/** The surroundings of a list of entries: inherited values, and its sidebar. */
export interface EntryScope {
  resolution: Resolution
  inherited: Inherited
  section: SidebarPages
  /** Number of groups around the list. */
  depth: number
  /** The page that the title of the list's group opens. */
  root?: string | undefined
}

/** Pages listed so far in one sidebar. */
export interface SidebarPages {
  /** Pages, including roots of groups, with the place of their entry. */
  listed: Map<string, LinkedPath>
}

/** Starts a sidebar. */
export function createSidebarPages(): SidebarPages {
  return { listed: new Map() }
}

/**
 * Resolves a list of pages and groups: paths, operations, and nested groups.
 *
 * @param entries `pages` or `groups` of an element.
 * @returns The visible entries, in order.
 */
export function resolveEntries(entries: readonly PageConfig[], path: LinkedPath, scope: EntryScope): NavigationEntry[] {
  const resolved: NavigationEntry[] = []
  const listed = new Set<string>()
  for (const [index, entry] of entries.entries()) {
    const at = below(path, index)
    const result = typeof entry === 'string' ? resolveText(entry, at, listed, scope) : resolveGroup(entry, at, scope)
    if (result !== undefined) resolved.push(result)
  }
  return resolved
}

function resolveText(
  entry: string,
  at: LinkedPath,
  listed: Set<string>,
  scope: EntryScope,
): NavigationEntry | undefined {
  const reading = readEntry(entry)
  switch (reading.type) {
    case 'page':
      return resolvePage(entry, reading.path, at, listed, scope)
    case 'link':
      return resolveLink(reading.href, at, scope)
    case 'operation':
      // A page whose name begins with the word: `webhook overview`.
      if (
        (reading.method === 'WEBHOOK' || reading.kind !== 'openapi') &&
        scope.resolution.lookups.findPage(entry.trim()) !== undefined
      ) {
        return resolvePage(entry, entry.trim(), at, listed, scope)
      }
      return resolveOperation(reading, at, scope)
  }
}

function resolvePage(
  entry: string,
  path: string,
  at: LinkedPath,
  listed: Set<string>,
  { resolution, section, root }: EntryScope,
): NavigationEntry | undefined {
  const page = findPage(entry, path, at, resolution)
  if (page === undefined) return undefined
  // The page that the group's title opens may be listed among its pages; it is shown once.
  if (page === root) return undefined
  notePage(page, entry, at, { resolution, section })
  // A duplicate in one list is a slip; in two groups of a sidebar, it may be intended.
  if (listed.has(page)) return undefined
  listed.add(page)
  return {
    type: 'page',
    path: page,
    get place() {
      return placeAt(resolution, at)
    },
  }
}

function notePage(
  page: string,
  written: string,
  at: LinkedPath,
  { section, resolution }: Pick<EntryScope, 'section' | 'resolution'>,
): void {
  const earlier = section.listed.get(page)
  if (earlier === undefined) section.listed.set(page, at)
  else reportRepetition(written, at, earlier, resolution)
}

function reportRepetition(entry: string, at: LinkedPath, earlier: LinkedPath, resolution: Resolution): void {
  const { file, line } = placeAt(resolution, earlier)
  report(resolution, 'page-listed-twice', {
    at,
    message: `The page “${entry}” is listed twice in the same sidebar, first at ${file}:${line}.`,
    fix: 'Remove one of the two entries.',
  })
}

function resolveLink(href: string, at: LinkedPath, { resolution }: EntryScope): NavigationEntry | undefined {
  if (readLink(href).type === 'unsafe') {
    report(resolution, 'unsafe-link', {
      at,
      message: `The entry “${href}” would run code in the browser, so it is omitted.`,
      fix: 'Use a URL that starts with `https://`, or the path of a page.',
    })
    return undefined
  }
  return {
    type: 'link',
    href,
    get place() {
      return placeAt(resolution, at)
    },
  }
}

function resolveOperation(
  reading: EntryReading & { type: 'operation' },
  at: LinkedPath,
  { resolution, inherited }: EntryScope,
): OperationEntry {
  const { kind } = reading
  noteOperation(inherited, kind)
  const specification =
    reading.source === undefined
      ? inherited[kind]
      : namedSpecification(reading.source, inherited[kind], (path) => {
          const mount = mountOf(path, resolution.lookups.mounts ?? [])
          return mount === undefined ? undefined : `${mount}/${generatedFolders[kind]}`
        })
  if (specification === undefined) {
    report(resolution, 'operation-without-specification', {
      at,
      message: `No specification applies where “${reading.method} ${reading.operationPath}” is listed.`,
      fix: `Set \`${kind}\` on the group, on an element around it, or under \`api\`.`,
    })
  } else if (reading.source !== undefined) {
    checkSpecification(specification, at, resolution)
  }
  return {
    type: 'operation',
    kind,
    method: reading.method,
    operationPath: reading.operationPath,
    ...(specification === undefined ? {} : { specification }),
    get place() {
      return placeAt(resolution, at)
    },
  }
}

function resolveGroup(group: GroupConfig, at: LinkedPath, scope: EntryScope): GroupEntry | undefined {
  const { resolution } = scope
  const inherited = inherit(group, scope.inherited)
  checkOwnSpecifications(group, inherited, at, resolution)
  const label = group.group.trim()
  const id = resolution.groupIds(label, 'group')
  const name = `The group “${label}”`
  const root = resolveRoot(group.root, at, resolution)
  if (group.root !== undefined && inherited.directoryOwner !== undefined)
    inherited.directoryOwner.hasRoot[root === undefined ? 'missing' : 'page'] = true
  if (root !== undefined) notePage(root, group.root ?? root, below(at, 'root'), scope)
  const { leftOut } = chooseContent(group, { name, noun: 'group', order: groupOrder }, at, resolution)
  const pages = group.pages ?? []
  const inside = { ...scope, inherited, depth: scope.depth + 1, root }
  // This comes before the listings of nested groups, which must not be the first.
  const listing: Listing = { name, directory: inherited.directory, pages }
  const first = root === undefined ? listing : claimListing(root, listing, resolution)
  const entries = resolveEntries(pages, below(at, 'pages'), inside)
  const state = pages.length === 0 ? 'nothing' : 'entries'
  const generates = generatedKinds(inherited, scope.inherited, state, name)
  if (root !== undefined && entries.length + generates.length > 0)
    noteListing(listing, first, inherited, at, resolution)
  else if (root !== undefined && first === listing) resolution.listings.delete(root)
  checkUnsupported(group, name, at, resolution)
  checkDirectory(group, inherited, name, at, resolution)
  if (generates.length === 0 && leftOut.length === 0) checkContent(group, inherited, root !== undefined, at, resolution)
  if (entries.length === 0 && root === undefined && generates.length === 0) return undefined
  const icon = iconReference(group.icon, group.iconType)
  return {
    type: 'group',
    label,
    id,
    ...(icon === undefined ? {} : { icon }),
    ...(group.tag === undefined ? {} : { tag: group.tag }),
    ...(root === undefined ? {} : { root }),
    expanded: scope.depth === 0 || group.expanded === true,
    hidden: group.hidden === true,
    ...(group.searchable === undefined ? {} : { searchable: group.searchable }),
    ...(group.boost === undefined ? {} : { boost: group.boost }),
    ...(group.public === undefined ? {} : { public: group.public }),
    directory: inherited.directory,
    ...appliedSpecifications(inherited),
    ...(generates.length === 0 ? {} : { generates }),
    entries,
    get place() {
      return placeAt(resolution, at)
    },
  }
}

/** A listing appears on the root page of a group. If several groups share a root page, the first group has it. */
function claimListing(root: string, listing: Listing, { listings }: Resolution): Listing {
  const first = listings.get(root)
  if (first !== undefined || listing.directory === 'none') return first ?? listing
  listings.set(root, listing)
  return listing
}

/** If the same group appears in several places, such as two versions, its listing is the same in each. */
function noteListing(
  listing: Listing,
  first: Listing,
  { directory, directoryOwner }: Inherited,
  at: LinkedPath,
  resolution: Resolution,
): void {
  if (directory === 'none') return
  if (directoryOwner !== undefined) directoryOwner.isShown = true
  if (first.directory === directory && JSON.stringify(first.pages) === JSON.stringify(listing.pages)) return
  report(resolution, 'directory-on-shared-root', {
    at: below(at, 'root'),
    message: `${listing.name} has the same root page as ${first.name.replace(/^The /, 'the ')}, so its listing is not shown.`,
    fix: 'Give each of the two groups a root page of its own.',
  })
}

/** A group needs `pages`, unless its pages come from elsewhere. */
function checkContent(
  group: GroupConfig,
  inherited: Inherited,
  hasRoot: boolean,
  at: LinkedPath,
  resolution: Resolution,
): void {
  if (group.sdk !== undefined || (group.pages?.length ?? 0) > 0) return
  const taker = hasRoot ? undefined : takerOf(inherited)
  if (taker !== undefined) {
    reportTaken(`The group “${group.group.trim()}”`, taker, at, resolution)
    return
  }
  if (group.pages === undefined) {
    report(resolution, 'group-without-pages', {
      at,
      message: `The group “${group.group}” has no \`pages\`.`,
      fix: 'List its pages under `pages`, or set `openapi` to generate them.',
    })
  } else if (group.pages.length === 0 && !hasRoot) {
    report(resolution, 'empty-group', {
      at: below(at, 'pages'),
      message: `The group “${group.group}” has no pages, so it is not shown.`,
      fix: 'List its pages, or remove the group.',
    })
  }
}
