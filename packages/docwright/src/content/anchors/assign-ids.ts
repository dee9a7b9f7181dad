import type { CompileContext } from '../compiled-page.ts'
import type { ComponentNode, ContentNode } from '../content-tree.ts'
import { textOf } from '../expressions/values.ts'
import { replaceNodes } from '../replace-nodes.ts'
import { aliasSlugs, componentSlug, fieldSlug, headingSlug } from './slug.ts'
import { partsForAgents, visitContent } from './visit-content.ts'

/**
 * Gives every heading, and every component that can be a link target, an id that is unique on the page, and gives
 * headings the other ids by which links may know them. Authors' own ids come first, then headings in order, then the
 * rest.
 *
 * @param context Knows which components are labels, and the ids of the page around the body. A node with one of those
 * ids gets another one, ending in `-2`, and links of the page are adjusted.
 * @returns The page with `id` in its nodes' properties, with their other ids as results, and a list of all ids. Parts
 * that only agents see have ids of their own, to which links in the Markdown of pages may refer.
 */
export function assignIds(body: readonly ContentNode[], context: AnchorContext = {}): NamedPage {
  const names: Names = { ids: new Map(), aliases: new Map(), passing: new Map(), targets: new Map() }
  const anchors = [body, ...partsForAgents(body)].flatMap((part) => findNames(part, context, names))
  return { body: replaceNodes(body, (node) => withNames(node, names)), anchors }
}

export interface NamedPage {
  body: readonly ContentNode[]
  /** Every id that a link may refer to. */
  anchors: string[]
}

/** The ids of nodes. */
interface Names {
  ids: Map<ContentNode, string>
  aliases: Map<ContentNode, readonly string[]>
  /** Those of them that depend on the updates above the node. */
  passing: Map<ContentNode, readonly string[]>
  /** Targets of links to a heading whose id differs from its words. */
  targets: Map<ContentNode, string>
}

function withNames(node: ContentNode, { ids, aliases, passing, targets }: Names): [ContentNode] | undefined {
  if (node.type === 'text') return undefined
  const href = targets.get(node)
  const target = href === undefined ? {} : { href }
  if (node.type === 'element')
    return href === undefined ? undefined : [{ ...node, attributes: { ...node.attributes, ...target } }]
  const id = ids.get(node)
  const others = aliases.get(node)
  if (id === undefined && href === undefined && others === undefined) return undefined
  const properties = { ...node.properties, ...(id === undefined ? {} : { id }), ...target }
  if (others === undefined) return [{ ...node, properties }]
  const some = passing.get(node)
  const result = { kind: 'anchors' as const, aliases: others, ...(some === undefined ? {} : { passing: some }) }
  return [{ ...node, properties, result }]
}

function findNames(body: readonly ContentNode[], context: AnchorContext, names: Names): string[] {
  const { reservedIds: reserved = none } = context
  const own = new Set<string>()
  const titled: ComponentNode[] = []
  const others: ComponentNode[] = []
  const updates = new Map<ComponentNode, ComponentNode>()
  visitContent(body, (node, around) => {
    if (node.type === 'element') {
      for (const key of node.name === 'a' ? ['id', 'name'] : ['id']) {
        const id = node.attributes[key]
        if (typeof id === 'string' && id !== '') own.add(id)
      }
      return
    }
    const { id } = node.properties
    const update = around.findLast(({ name }) => name === 'Update')
    if (update !== undefined) updates.set(node, update)
    if (typeof id === 'string' && id !== '' && !own.has(id) && !reserved.has(id)) own.add(id)
    else if (titledComponents.has(node.name)) titled.push(node)
    else if (otherComponents.has(node.name)) others.push(node)
  })
  const given = otherIds(body, new Set([...reserved, ...own]))
  const used = new Set([...reserved, ...own, ...[...given.values()].flat()])
  const moved = new Map<string, string>()
  const inOrder = [...titled, ...others]
  const give = (node: ComponentNode, wanted: string, id: string) => {
    used.add(id)
    names.ids.set(node, id)
    if (reserved.has(wanted) && !moved.has(wanted)) moved.set(wanted, id)
  }
  const counts = new Map<string, number>()
  for (const node of oldestFirst(inOrder.filter((each) => !updates.has(each)))) {
    const wanted = wantedId(node, context)
    if (wanted !== '') give(node, wanted, freeId(distinctId(node, wanted, used), used, counts))
  }
  const listed = new Set(inOrder)
  for (const [node, update] of updates) {
    const wanted = listed.has(node) ? wantedId(node, context) : ''
    if (wanted !== '') give(node, wanted, freeId(idWithin(update, wanted, names), used, counts))
  }
  const former = updates.size === 0 ? new Map() : formerIds(inOrder, [...reserved, ...own], context)
  const wordCounts = findAliases(body, used, names, { former, given })
  for (const node of updates.keys()) findPassing(node, names, { given, counts: wordCounts })
  if (moved.size > 0) leadLinks(body, moved, names)
  return [...used].filter((id) => !reserved.has(id) || moved.has(id) || own.has(id))
}

/** The ids that authors, and translations, give a node besides its own, each to the first that has it. */
function otherIds(body: readonly ContentNode[], taken: Set<string>): Map<ContentNode, readonly string[]> {
  const given = new Map<ContentNode, readonly string[]>()
  visitContent(body, (node) => {
    if (node.type !== 'component' || !isKnownByOthers(node.name)) return
    const { otherIds: written } = node.properties
    if (typeof written !== 'string') return
    const free = [...new Set(written.split(/\s+/))].filter((id) => id !== '' && !taken.has(id))
    for (const id of free) taken.add(id)
    if (free.length > 0) given.set(node, free)
  })
  return given
}

/**
 * Nodes inside an update get ids that begin with the update's id, so that the next release, which is placed above it,
 * changes nothing.
 */
function idWithin(update: ComponentNode, wanted: string, { ids }: Names): string {
  const id = ids.get(update) ?? update.properties['id']
  return typeof id === 'string' && id !== '' ? `${id}-${wanted}` : wanted
}

/** Of several updates with one label, the last one is the oldest, and has had the id since it was published. */
function oldestFirst(nodes: readonly ComponentNode[]): ComponentNode[] {
  const labels = new Map<string, ComponentNode[]>()
  for (const node of nodes) {
    if (node.name !== 'Update') continue
    const label = propertyText(node.properties['label'])
    labels.set(label, [...(labels.get(label) ?? []), node])
  }
  return nodes.map((node) =>
    node.name === 'Update' ? (labels.get(propertyText(node.properties['label']))?.pop() ?? node) : node,
  )
}

/** The second update with the same label is distinguished by its description. */
function distinctId({ name, properties }: ComponentNode, wanted: string, used: ReadonlySet<string>): string {
  if (name !== 'Update' || !used.has(wanted)) return wanted
  const description = headingSlug(propertyText(properties['description']))
  return description === '' ? wanted : `${wanted}-${description}`
}

/** Earlier ids of a page with updates, which were counted over the whole page. Links to them still work. */
function formerIds(
  nodes: readonly ComponentNode[],
  taken: readonly string[],
  context: AnchorContext,
): Map<ContentNode, string> {
  const used = new Set(taken)
  const counts = new Map<string, number>()
  const former = new Map<ContentNode, string>()
  for (const node of nodes) {
    const wanted = wantedId(node, context)
    if (wanted === '') continue
    const id = freeId(wanted, used, counts)
    used.add(id)
    former.set(node, id)
  }
  return former
}

const none: ReadonlySet<string> = new Set()

type AnchorContext = Pick<CompileContext, 'flowOf' | 'reservedIds'>

function leadLinks(body: readonly ContentNode[], moved: ReadonlyMap<string, string>, { targets }: Names): void {
  visitContent(body, (node) => {
    const { href } = node.type === 'element' ? node.attributes : node.properties
    const id = typeof href === 'string' && href.startsWith('#') ? moved.get(href.slice(1)) : undefined
    if (id !== undefined) targets.set(node, `#${encodeURIComponent(id.toWellFormed())}`)
  })
}

const titledComponents = new Set(['Heading', 'Step', 'Update'])
const otherComponents = new Set(['Accordion', 'Tab', 'Expandable', 'ParamField', 'ResponseField', 'Param', 'View'])

/** Components that links know by more than one id. */
function isKnownByOthers(name: string): boolean {
  return titledComponents.has(name) || (otherComponents.has(name) && name !== 'View')
}

// A long changelog may have a thousand equal headings, so counting continues from the last number.
function freeId(wanted: string, used: ReadonlySet<string>, counts: Map<string, number>): string {
  let id = wanted
  let count = counts.get(wanted) ?? 1
  for (; used.has(id); id = `${wanted}-${count}`) count += 1
  counts.set(wanted, count)
  return id
}

function wantedId({ name, properties, children }: ComponentNode, context: AnchorContext): string {
  // An author's id that is already taken.
  if (typeof properties['id'] === 'string' && properties['id'] !== '') return properties['id']
  switch (name) {
    case 'Heading':
      return headingSlug(textOf(withoutLabels(children, context))) || headingSlug(textOf(children))
    case 'Step':
      return headingSlug(propertyText(properties['title']))
    case 'Update':
      return headingSlug(propertyText(properties['label']))
    case 'ParamField':
    case 'ResponseField':
    case 'Param':
      return fieldId(properties)
    default:
      return componentSlug(propertyText(properties['title']))
  }
}

// The words of a badge on a heading (“required”, “v5.5+”) are not part of its name.
function withoutLabels(nodes: readonly ContentNode[], context: AnchorContext): ContentNode[] {
  return nodes.flatMap((node): ContentNode[] => {
    if (node.type === 'text') return [node]
    const isLabel = node.type === 'component' && context.flowOf?.(node.name) === 'label'
    return isLabel ? [] : [{ ...node, children: withoutLabels(node.children, context) }]
  })
}

const locations = ['name', 'path', 'query', 'body', 'header', 'cookie', 'auth']

function fieldId(properties: ComponentNode['properties']): string {
  const name = locations.map((key) => properties[key]).find((value) => typeof value === 'string' && value !== '')
  const slug = typeof name === 'string' ? fieldSlug(name) : ''
  return slug === '' ? '' : `param-${slug}`
}

/**
 * A property as text; elements become their text.
 *
 * @param value Such as `title="…"` or `title={<b>…</b>}`.
 */
export function propertyText(value: ComponentNode['properties'][string]): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  if (typeof value !== 'object' || value === null || Array.isArray(value) || value['type'] !== 'elements') return ''
  return textOf(value['nodes'] as ContentNode[])
}

/**
 * Of the ids of a node inside an update, finds those that are counted from the top of the page, and the words that other
 * nodes have too: each new release takes them.
 */
function findPassing(
  node: ComponentNode,
  { aliases, passing }: Names,
  { given, counts }: { given: ReadonlyMap<ContentNode, readonly string[]>; counts: ReadonlyMap<string, number> },
): void {
  const { id } = node.properties
  const [first = '', ...rest] = aliasSlugs(wordsOf(node))
  const isOnly = (counts.get(first) ?? 0) < 2
  const words = fieldComponents.has(node.name)
    ? fieldAliases(node.properties)
    : [headingSlug(wordsOf(node)), first, ...rest]
  const lasting = new Set([
    ...(given.get(node) ?? []),
    ...(isOnly ? words : []),
    ...(typeof id === 'string' ? aliasesOfId(id) : []),
  ])
  const some = (aliases.get(node) ?? []).filter((alias) => !lasting.has(alias))
  if (some.length > 0) passing.set(node, some)
}

/** Links to headings come first: the name of a component must not take an id from one. */
function findAliases(
  body: readonly ContentNode[],
  used: Set<string>,
  { ids, aliases: found }: Names,
  { former, given }: { former: ReadonlyMap<ContentNode, string>; given: ReadonlyMap<ContentNode, readonly string[]> },
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  const others = new Set([...otherComponents].filter(isKnownByOthers))
  for (const names of [titledComponents, others]) {
    visitContent(body, (node) => {
      if (node.type !== 'component' || !names.has(node.name)) return
      if (!ids.has(node) && node.properties['id'] === undefined) return
      const spellings = new Set([...[former.get(node)].filter((id) => id !== undefined), ...aliasesOf(node, counts)])
      const aliases = [...spellings].filter((alias) => alias !== '' && !used.has(alias))
      for (const alias of aliases) used.add(alias)
      const all = [...(given.get(node) ?? []), ...aliases]
      if (all.length > 0) found.set(node, all)
    })
  }
  return counts
}

function wordsOf({ name, properties, children }: ComponentNode): string {
  return name === 'Heading' ? textOf(children) : propertyText(properties['title'] ?? properties['label'])
}

function aliasesOf(node: ComponentNode, counts: Map<string, number>): string[] {
  if (fieldComponents.has(node.name)) return fieldAliases(node.properties)
  const { properties } = node
  const text = wordsOf(node)
  const [first = '', ...rest] = aliasSlugs(text)
  const count = counts.get(first) ?? 0
  counts.set(first, count + 1)
  const ofText = count === 0 ? [headingSlug(text), first, ...rest] : [`${first}-${count}`]
  const { id } = properties
  return [...new Set([...ofText, ...(typeof id === 'string' ? aliasesOfId(id) : [])])]
}

/**
 * Other spellings of an id that stands in a page. A translation has the id of its source, and links know other
 * spellings of it; an id of plain characters has none.
 *
 * @param id The id, as written.
 */
export function aliasesOfId(id: string): string[] {
  return /[^\p{L}\p{M}\p{N}_-]/u.test(id) ? aliasSlugs(id).filter((alias) => alias !== id) : []
}

const fieldComponents = new Set(['ParamField', 'ResponseField', 'Param'])

/** Links spell a field as it is written, in lower case, or with hyphens for underscores. */
function fieldAliases(properties: ComponentNode['properties']): string[] {
  const name = locations.map((key) => properties[key]).find((value) => typeof value === 'string' && value !== '')
  if (typeof name !== 'string') return []
  const plain = name.trim().replaceAll(/[.\s]+/g, '-')
  const variants = [plain.toLowerCase(), plain, fieldSlug(name).replaceAll('_', '-')]
  return [...new Set(variants)].map((variant) => `param-${variant}`).filter((id) => id !== fieldId(properties))
}
