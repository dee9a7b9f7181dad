import type { ContentConfig, DivisionConfig } from '../config/schema/navigation-config.ts'
import { checkOwnSpecifications } from './check-specification.ts'
import type { ContentSource } from './choose-content.ts'
import { chooseContent } from './choose-content.ts'
import { chooseDefault } from './choose-default.ts'
import type { LinkedPath } from './linked-path.ts'
import { below } from './linked-path.ts'
import type { ContentKey } from './division-kinds.ts'
import { kindOfList, nameOfKind, orderWithin } from './division-kinds.ts'
import { checkDirectory, checkUnsupported, idleAt, reportTaken } from './element-checks.ts'
import { colorOf, resolveGlobal } from './global-links.ts'
import { iconReference } from './icon-reference.ts'
import type { Inherited } from './inherited.ts'
import { appliedSpecifications, generatedKinds, idleKinds, inherit, takerOf } from './inherited.ts'
import { resolveLanguage } from './language-entry.ts'
import type { Division, DivisionKind, NavigationContent } from './navigation-tree.ts'
import type { Resolution } from './resolution.ts'
import { placeAt, report } from './resolution.ts'
import { createSidebarPages, resolveEntries } from './resolve-entries.ts'
import { resolveHref } from './resolve-href.ts'
import { resolveRoot } from './resolve-page.ts'
import type { UniqueIds } from './unique-ids.ts'
import { createUniqueIds } from './unique-ids.ts'

/** A division of any kind as in the configuration. */
type DivisionSource = DivisionConfig & {
  [kind in DivisionKind]?: string
} & {
  description?: string | undefined
  tag?: string | undefined
  default?: boolean | undefined
  align?: 'start' | 'end' | undefined
  color?: { light?: string | undefined; dark?: string | undefined } | undefined
  banner?: unknown
  footer?: unknown
  navbar?: unknown
}

/**
 * Resolves the content of an element recursively.
 *
 * @param key The list of the element that is used.
 * @param inherited Values of the element.
 * @returns Divisions of one kind, or entries; empty if there is no list.
 */
export function resolveContent(
  element: ContentSource,
  key: ContentKey | undefined,
  at: LinkedPath,
  inherited: Inherited,
  resolution: Resolution,
): NavigationContent {
  if (key === undefined) return { kind: 'entries', entries: [] }
  const list = below(at, key)
  const kind = kindOfList(key)
  if (kind === undefined) {
    const entries = entriesOf(element, key)
    const scope = { resolution, inherited, section: createSidebarPages(), depth: 0 }
    return { kind: 'entries', entries: resolveEntries(entries, list, scope) }
  }
  const ids = createUniqueIds()
  const divisions = divisionsOf(element, key).map((division, index) =>
    resolveDivision(kind, division, below(list, index), ids, inherited, resolution),
  )
  if (kind === 'version' || kind === 'language') chooseDefault(divisions, list, resolution)
  return { kind: 'divisions', of: kind, divisions }
}

function entriesOf(element: ContentConfig, key: ContentKey): NonNullable<ContentConfig['pages']> {
  return (key === 'groups' ? element.groups : element.pages) ?? []
}

function divisionsOf(element: ContentSource, key: ContentKey): readonly DivisionSource[] {
  return key === 'groups' || key === 'pages' ? [] : (element[key] ?? [])
}

function resolveDivision(
  kind: DivisionKind,
  division: DivisionSource,
  at: LinkedPath,
  ids: UniqueIds,
  from: Inherited,
  resolution: Resolution,
): Division {
  const written = (division[kind] ?? '').trim()
  const name = `The ${nameOfKind(kind)} “${written}”`
  const inherited = inherit(division, from)
  checkOwnSpecifications(division, inherited, at, resolution)
  const language = kind === 'language' ? resolveLanguage(written, division, at, resolution) : undefined
  const label = language?.code ?? written
  const href = division.href === undefined ? undefined : resolveHref(division.href, below(at, 'href'), resolution)
  const root = resolveRoot(division.root, at, resolution)
  const global = resolveGlobal(division.global, below(at, 'global'), resolution)
  const holder = { name, noun: nameOfKind(kind), order: orderWithin(kind) }
  const { key, leftOut } = chooseContent(division, holder, at, resolution)
  if (kind === 'item') checkMenuItem(name, key, at, resolution)
  const content = resolveContent(division, key, at, inherited, resolution)
  const leadsAway = division.href !== undefined
  const state = contentState(content, key)
  const generates = leadsAway ? [] : generatedKinds(inherited, from, state, name)
  const idle = idleKinds(inherited, from, leadsAway ? 'divisions' : state)
  checkUnsupported(division, name, at, resolution)
  checkDirectory(division, inherited, name, at, resolution)
  if (key === undefined && leftOut.length === 0 && !leadsAway && root === undefined && generates.length === 0) {
    checkEmpty(division, inherited, name, at, resolution)
  }
  const icon = iconReference(division.icon, division.iconType)
  return {
    kind,
    label,
    id: ids(label, kind),
    ...(icon === undefined ? {} : { icon }),
    ...(division.description === undefined ? {} : { description: division.description }),
    ...(division.tag === undefined ? {} : { tag: division.tag }),
    ...(href === undefined ? {} : linkFields(href, at, resolution)),
    hidden: division.hidden === true,
    ...(division.searchable === undefined ? {} : { searchable: division.searchable }),
    default: division.default === true,
    ...colorOf(division.color),
    ...(division.align === undefined ? {} : { align: division.align }),
    ...(language === undefined ? {} : { language }),
    ...(root === undefined ? {} : { root }),
    directory: inherited.directory,
    ...appliedSpecifications(inherited),
    ...(generates.length === 0 ? {} : { generates }),
    ...(idle.length === 0 ? {} : { idleSpecifications: idleAt(idle, at, resolution) }),
    ...(global.anchors.length === 0 ? {} : { globalAnchors: global.anchors }),
    ...(Object.keys(global.others).length === 0 ? {} : { globalLinks: global.others }),
    content,
    get place() {
      return placeAt(resolution, at)
    },
  }
}

function linkFields(href: string, at: LinkedPath, resolution: Resolution): Pick<Division, 'href' | 'hrefPlace'> {
  return { href, hrefPlace: placeAt(resolution, below(at, 'href')) }
}

function contentState(content: NavigationContent, key: ContentKey | undefined): 'nothing' | 'entries' | 'divisions' {
  if (key === undefined) return 'nothing'
  return content.kind
}

/** Menu items can contain only groups, pages and links. */
function checkMenuItem(name: string, key: ContentKey | undefined, at: LinkedPath, resolution: Resolution): void {
  if (key === undefined || key === 'groups' || key === 'pages') return
  report(resolution, 'menu-item-children', {
    at: below(at, key),
    onKey: true,
    message: `${name} has \`${key}\`, but can contain only groups, pages or a link.`,
    fix: `Move \`${key}\` to the tab itself, or list groups or pages instead.`,
  })
}

function checkEmpty(
  division: DivisionSource,
  inherited: Inherited,
  name: string,
  at: LinkedPath,
  resolution: Resolution,
): void {
  if (division.sdk !== undefined) return
  const taker = takerOf(inherited)
  if (taker !== undefined) {
    reportTaken(name, taker, at, resolution)
    return
  }
  report(resolution, 'empty-navigation-element', {
    at,
    message: `${name} has no content.`,
    fix: 'Give it pages, groups or an `href`, or remove it.',
  })
}
