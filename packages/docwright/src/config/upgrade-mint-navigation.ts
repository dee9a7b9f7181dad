import { childOf, textOf, type ArrayNode, type ConfigNode, type Member, type ObjectNode } from './config-node.ts'

interface Section {
  node: ObjectNode
  name: ConfigNode
  url: string
  urlNode: ConfigNode
}

/**
 * Builds the `navigation` of `docs.json` from the separate lists of `mint.json`. There, tabs and anchors contain the
 * pages whose paths begin with their URL, and versions are marks on groups.
 *
 * @returns Undefined if there is no navigation.
 */
export function upgradeMintNavigation(root: ObjectNode): ConfigNode | undefined {
  const navigation = childOf(root, 'navigation')
  if (navigation?.type !== 'array') return navigation
  const anchors = sections(childOf(root, 'anchors'))
  const tabs = sections(childOf(root, 'tabs'))
  const content = versioned(root, navigation, tabs, anchors)
  const external = anchors.filter(({ url }) => isExternal(url))
  if (external.length === 0) return content
  const links = list(
    external[0]?.node ?? root,
    external.map((anchor) => labeled('anchor', anchor, member('href', anchor.urlNode))),
  )
  const global = object(links, [member('anchors', links)])
  return { ...content, members: new Map([...content.members, member('global', global)]) }
}

function versioned(root: ObjectNode, navigation: ArrayNode, tabs: Section[], anchors: Section[]): ObjectNode {
  const versions = childOf(root, 'versions')
  if (versions?.type !== 'array' || versions.items.length === 0) return tabbed(root, navigation.items, tabs, anchors)
  const entries = versions.items.map((version) => {
    const label = childOf(version, 'name') ?? version
    const groups = navigation.items.filter((group) => isOfVersion(group, textOf(label)))
    const content = tabbed(root, groups, tabs, anchors)
    const isDefault = childOf(version, 'default')
    return object(version, [
      member('version', label),
      ...(isDefault === undefined ? [] : [member('default', isDefault)]),
      ...content.members,
    ])
  })
  return object(versions, [member('versions', list(versions, entries))])
}

function isOfVersion(group: ConfigNode, version: string | undefined): boolean {
  const own = textOf(childOf(group, 'version'))
  return own === undefined || own === version
}

function tabbed(root: ObjectNode, groups: readonly ConfigNode[], tabs: Section[], anchors: Section[]): ObjectNode {
  if (tabs.length === 0) return anchored(root, groups, anchors)
  const rest = groups.flatMap((group) => pick(group, (page) => !tabs.some((tab) => isBelow(page, tab.url))))
  const primary = childOf(root, 'primaryTab')
  const first = object(root, [
    member('tab', (primary && childOf(primary, 'name')) ?? scalar(root, 'Documentation')),
    ...anchored(root, rest, anchors).members,
  ])
  const others = tabs.map((tab) => {
    if (isExternal(tab.url)) return labeled('tab', tab, member('href', tab.urlNode))
    const own = groups.flatMap((group) => pick(group, (page) => isBelow(page, tab.url)))
    return labeled('tab', tab, ...anchored(root, own, anchors).members)
  })
  return object(root, [member('tabs', list(root, rest.length === 0 ? others : [first, ...others]))])
}

function anchored(root: ObjectNode, groups: readonly ConfigNode[], anchors: Section[]): ObjectNode {
  const inner = anchors
    .filter(({ url }) => !isExternal(url))
    .map((anchor) => ({ anchor, own: groups.flatMap((group) => pick(group, (page) => isBelow(page, anchor.url))) }))
    .filter(({ own }) => own.length > 0)
  if (inner.length === 0) return object(root, [member('groups', list(root, groups.map(withoutVersion)))])
  const rest = groups.flatMap((group) => pick(group, (page) => !inner.some(({ anchor }) => isBelow(page, anchor.url))))
  const top = childOf(root, 'topAnchor')
  const first = object(root, [
    member('anchor', (top && childOf(top, 'name')) ?? scalar(root, 'Documentation')),
    member('icon', (top && childOf(top, 'icon')) ?? scalar(root, 'book-open')),
    member('groups', list(root, rest.map(withoutVersion))),
  ])
  const others = inner.map(({ anchor, own }) =>
    labeled('anchor', anchor, member('groups', list(root, own.map(withoutVersion)))),
  )
  return object(root, [member('anchors', list(root, rest.length === 0 ? others : [first, ...others]))])
}

/** A group with only its matching pages; empty if there are none. */
function pick(group: ConfigNode, fits: (page: string) => boolean): ConfigNode[] {
  const page = textOf(group)
  if (page !== undefined) return fits(page) ? [group] : []
  const pages = childOf(group, 'pages')
  if (group.type !== 'object' || pages?.type !== 'array') return [group]
  const items = pages.items.flatMap((item) => pick(item, fits))
  if (items.length === 0) return []
  return [{ ...group, members: new Map([...group.members, member('pages', { ...pages, items })]) }]
}

function withoutVersion(group: ConfigNode): ConfigNode {
  if (group.type !== 'object') return group
  return { ...group, members: new Map([...group.members].filter(([key]) => key !== 'version')) }
}

function sections(node: ConfigNode | undefined): Section[] {
  if (node?.type !== 'array') return []
  return node.items.flatMap((item) => {
    const name = childOf(item, 'name')
    const urlNode = childOf(item, 'url')
    const url = textOf(urlNode)
    if (item.type !== 'object' || name === undefined || urlNode === undefined || url === undefined) return []
    return [{ node: item, name, url, urlNode }]
  })
}

function labeled(key: 'tab' | 'anchor', section: Section, ...members: [string, Member][]): ObjectNode {
  const kept = ['icon', 'iconType'].flatMap((name) => {
    const node = childOf(section.node, name)
    return node === undefined ? [] : [member(name, node)]
  })
  return object(section.node, [member(key, section.name), ...kept, ...members])
}

function isExternal(url: string): boolean {
  return /^[a-z][a-z0-9+.-]*:/i.test(url)
}

function isBelow(page: string, url: string): boolean {
  const [path, folder] = [page, url].map((each) => each.replace(/^\/+|(?<!\/)\/+$/g, ''))
  return path === folder || path?.startsWith(`${folder}/`) === true
}

function member(key: string, node: ConfigNode): [string, Member] {
  return [key, { key: node, node }]
}

function object({ document, offset, end }: ConfigNode, members: Iterable<[string, Member]>): ObjectNode {
  return { type: 'object', document, offset, end, members: new Map(members) }
}

function list({ document, offset, end }: ConfigNode, items: ConfigNode[]): ArrayNode {
  return { type: 'array', document, offset, end, items }
}

function scalar({ document, offset, end }: ConfigNode, value: string): ConfigNode {
  return { type: 'scalar', document, offset, end, value }
}
