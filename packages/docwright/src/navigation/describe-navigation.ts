import {
  specificationKinds,
  type AppliedSpecifications,
  type Division,
  type GlobalLink,
  type GroupEntry,
  type NavigationContent,
  type NavigationEntry,
  type NavigationTree,
} from './navigation-tree.ts'

/**
 * An element of the resolved navigation, as `docwright nav --json` prints it. Empty keys are absent, as are `hidden`,
 * `default` and `expanded` if they are false, and `directory` if it is `none`.
 */
export interface NavigationNode extends AppliedSpecifications {
  /** `page`, `group`, `operation` and `link` are entries; lists such as `anchors` are not elements. */
  type: Division['kind'] | 'group' | 'page' | 'operation' | 'link'
  label?: string
  /** Unique on the site for a group, and among its siblings for a division. */
  id?: string
  /** For a page, its path without extension; for an operation, the path in the specification. */
  path?: string
  method?: string
  href?: string
  root?: string
  icon?: string
  tag?: string
  description?: string
  default?: true
  hidden?: true
  expanded?: true
  searchable?: boolean
  boost?: number
  public?: boolean
  align?: 'start' | 'end'
  color?: { light?: string; dark?: string }
  /** BCP 47 tag and writing direction of a language. */
  language?: { tag: string; direction: 'ltr' | 'rtl' }
  directory?: 'accordion' | 'card'
  /** Kinds of specification for which all operations get pages here. */
  generates?: string[]
  global?: Record<string, NavigationNode[]>
  /** `file:line:column`, counted from 1. */
  place: string
  children?: NavigationNode[]
}

/** The whole resolved navigation, as `docwright nav --json` prints it. */
export interface NavigationDescription extends AppliedSpecifications {
  directory?: 'accordion' | 'card'
  generates?: string[]
  global?: Record<string, NavigationNode[]>
  children: NavigationNode[]
}

/** Converts a navigation to plain JSON: one kind of node for every element, with children under `children`. */
export function describeNavigation(tree: NavigationTree): NavigationDescription {
  return { ...sharedFields(tree), ...globalField(tree), children: describeContent(tree.content) }
}

/**
 * Writes a navigation for people: a line for each element, indented by its depth.
 *
 * @returns Lines that end with line feeds.
 */
export function printNavigation(tree: NavigationTree): string {
  const { global = {}, children } = describeNavigation(tree)
  const lines = children.flatMap((child) => linesOf(child, 0))
  const links = Object.values(global).flatMap((nodes) => nodes.flatMap((node) => linesOf(node, 0)))
  return [...lines, ...links.map((line) => `global ${line}`)].map((line) => `${line}\n`).join('')
}

function describeContent(content: NavigationContent): NavigationNode[] {
  return content.kind === 'entries' ? content.entries.map(describeEntry) : content.divisions.map(describeDivision)
}

function describeDivision(division: Division): NavigationNode {
  const { language } = division
  const children = describeContent(division.content)
  return withoutUndefined({
    type: division.kind,
    label: division.label,
    id: division.id,
    href: division.href,
    root: division.root,
    icon: division.icon?.name,
    tag: division.tag,
    description: division.description,
    default: division.default || undefined,
    hidden: division.hidden || undefined,
    searchable: division.searchable,
    align: division.align,
    color: division.color,
    language: language === undefined ? undefined : { tag: language.tag, direction: language.direction },
    ...sharedFields(division),
    ...globalField(division),
    place: placeText(division),
    children: division.href === undefined ? children : undefined,
  })
}

function describeEntry(entry: NavigationEntry): NavigationNode {
  switch (entry.type) {
    case 'page':
      return { type: 'page', path: entry.path, place: placeText(entry) }
    case 'link':
      return { type: 'link', href: entry.href, place: placeText(entry) }
    case 'operation':
      return withoutUndefined({
        type: 'operation',
        method: entry.method,
        path: entry.operationPath,
        [entry.kind]: entry.specification,
        place: placeText(entry),
      })
    case 'group':
      return describeGroup(entry)
  }
}

function describeGroup(group: GroupEntry): NavigationNode {
  return withoutUndefined({
    type: 'group',
    label: group.label,
    id: group.id,
    root: group.root,
    icon: group.icon?.name,
    tag: group.tag,
    hidden: group.hidden || undefined,
    expanded: group.expanded || undefined,
    searchable: group.searchable,
    boost: group.boost,
    public: group.public,
    ...sharedFields(group),
    place: placeText(group),
    children: group.entries.map(describeEntry),
  })
}

function sharedFields(
  element: Pick<GroupEntry, 'directory' | 'generates'> & AppliedSpecifications,
): Pick<NavigationNode, 'directory' | 'generates'> & AppliedSpecifications {
  const { directory, generates } = element
  return {
    ...(directory === 'none' ? {} : { directory }),
    ...Object.fromEntries(
      specificationKinds.flatMap((kind) => (element[kind] === undefined ? [] : [[kind, element[kind]]])),
    ),
    ...(generates === undefined ? {} : { generates }),
  }
}

function globalField(element: Pick<Division, 'globalAnchors' | 'globalLinks'>): Pick<NavigationNode, 'global'> {
  const lists = { ...element.globalLinks, anchor: element.globalAnchors ?? [] }
  const described = Object.entries(lists)
    .filter(([, links]) => links.length > 0)
    .map(([kind, links]) => [kind, links.map((link) => describeLink(kind as Division['kind'], link))] as const)
  return described.length === 0 ? {} : { global: Object.fromEntries(described) }
}

function describeLink(kind: Division['kind'], link: GlobalLink): NavigationNode {
  return withoutUndefined({
    type: kind,
    label: link.label,
    href: link.href,
    icon: link.icon?.name,
    tag: link.tag,
    description: link.description,
    hidden: link.hidden || undefined,
    align: link.align,
    color: link.color,
    place: placeText(link),
  })
}

function placeText({ place }: Pick<Division, 'place'>): string {
  const { file, line, column } = place
  return `${file}:${line}:${column}`
}

function withoutUndefined(node: { [key in keyof NavigationNode]: NavigationNode[key] | undefined }): NavigationNode {
  return Object.fromEntries(
    Object.entries(node).filter(([, value]) => value !== undefined),
  ) as unknown as NavigationNode
}

function linesOf(node: NavigationNode, depth: number): string[] {
  const name = node.type === 'page' ? '' : `${node.type} `
  const what = [node.method, node.label === undefined || node.label === '' ? undefined : node.label, node.path]
  const marks = [
    node.root === undefined ? undefined : `root ${node.root}`,
    node.href === undefined ? undefined : `→ ${node.href}`,
    node.tag === undefined ? undefined : `[${node.tag}]`,
    node.default === undefined ? undefined : '(default)',
    node.hidden === undefined ? undefined : '(hidden)',
    node.generates === undefined ? undefined : `(pages generated from ${node.generates.join(', ')})`,
  ]
  const line = name + [...what, ...marks].filter((part) => part !== undefined).join('  ')
  const children = node.children ?? []
  return [`${'  '.repeat(depth)}${line.trimEnd()}`, ...children.flatMap((child) => linesOf(child, depth + 1))]
}
