import { titleText } from '../../content/title-text.ts'
import { readText, readTexts, renderContent, type ContentContext } from '@docwright/theme'
import type { ComponentNode, ContentNode } from '../../content/content-tree.ts'
import { textOf } from '../../content/expressions/values.ts'
import { visitContent } from '../../content/anchors/visit-content.ts'

/** One entry of a page's feed. */
export interface FeedEntry {
  title: string
  /** Id on the page that the entry leads to. */
  anchor: string
  /** HTML; links and images as on the page. */
  html: string
  categories: string[]
  /** Milliseconds, UTC; absent where nothing says a date. */
  date?: number
}

/**
 * The entries of a changelog's feed: what an update's `rss` says; without it one for each heading inside the update, or
 * one for the whole.
 *
 * @param body The page, with ids.
 * @param context What rendering needs; icons are left out.
 */
export function feedEntries(body: readonly ContentNode[], context: ContentContext): FeedEntry[] {
  const entries: FeedEntry[] = []
  visitContent(body, (node) => {
    if (node.type === 'component' && node.name === 'Update') entries.push(...entriesOf(node, context))
  })
  return entries
}

function entriesOf(update: ComponentNode, context: ContentContext): FeedEntry[] {
  const { properties, children } = update
  const date = dateOf(update)
  const common = { categories: readTexts(properties, 'tags'), ...(date === undefined ? {} : { date }) }
  const anchor = readText(properties, 'id') ?? ''
  const label = titleText(readText(properties, 'label') ?? '')
  const write = (nodes: readonly ContentNode[]): string =>
    renderContent(plainNodes(nodes), { ...context, icon: () => undefined, styleClass: () => '' })
  const { rss } = properties
  if (typeof rss === 'object' && rss !== null && !Array.isArray(rss) && rss['type'] !== 'elements') {
    const own = rss as Record<string, string>
    const description = readText(own, 'description')
    const html = description === undefined ? write(children) : write([{ type: 'text', value: description }])
    return [{ title: readText(own, 'title') ?? label, anchor, html, ...common }]
  }
  const sections = sectionsOf(children)
  if (sections.length === 0) return [{ title: label, anchor, html: write(children), ...common }]
  return sections.map(({ heading, nodes }) => ({
    title: textOf(heading.children).trim(),
    anchor: readText(heading.properties, 'id') ?? anchor,
    html: write(nodes),
    ...common,
  }))
}

interface Section {
  heading: ComponentNode
  nodes: ContentNode[]
}

/** The highest headings of an update, each with what follows it; lower ones belong to their section. */
function sectionsOf(children: readonly ContentNode[]): Section[] {
  const headings = children.filter(isHeading)
  const level = Math.min(...headings.map(({ properties }) => Number(properties['level'])))
  const sections: Section[] = []
  for (const node of children) {
    if (isHeading(node) && Number(node.properties['level']) === level) sections.push({ heading: node, nodes: [] })
    else sections.at(-1)?.nodes.push(node)
  }
  return sections
}

function isHeading(node: ContentNode): node is ComponentNode {
  return node.type === 'component' && node.name === 'Heading'
}

/** A date with a year in what the update says of itself. */
function dateOf({ properties }: ComponentNode): number | undefined {
  for (const name of ['date', 'label', 'description']) {
    const text = readText(properties, name)
    if (text === undefined || !/\b(?:19|20)\d\d\b/.test(text)) continue
    const plain = text.replaceAll(/(\d)(?:st|nd|rd|th)\b/g, '$1')
    // Dates in words have no zone, and would be read in that of the machine.
    const date = Date.parse(/^\d{4}-\d\d(?:-\d\d)?$/.test(plain) ? plain : `${plain} UTC`)
    if (!Number.isNaN(date)) return date
  }
  return undefined
}

/** Elements that feed readers take out, or that mean nothing without the page. */
const dropped: ReadonlySet<string> = new Set(
  'iframe video audio svg canvas input button script style object embed'.split(' '),
)
const droppedComponents: ReadonlySet<string> = new Set(['Icon', 'Mermaid', 'AuthorStyle', 'Prompt', 'PageProblem'])
const callouts: ReadonlySet<string> = new Set('Note Info Tip Warning Check Danger Callout'.split(' '))
const keptAttributes: ReadonlySet<string> = new Set('href src alt title width height colspan rowspan start'.split(' '))

/**
 * Content in the HTML that every feed reader shows: no components, no looks.
 *
 * @param nodes Content of a page.
 */
function plainNodes(nodes: readonly ContentNode[]): ContentNode[] {
  return nodes.flatMap((node): ContentNode[] => {
    if (node.type === 'text') return [node]
    if (node.type === 'component') return plainComponent(node)
    if (dropped.has(node.name)) return []
    const attributes = Object.fromEntries(Object.entries(node.attributes).filter(([name]) => keptAttributes.has(name)))
    if (node.name === 'img') attributes['noZoom'] = true
    return [{ ...node, attributes, children: plainNodes(node.children) }]
  })
}

function plainComponent({ name, properties, children }: Extract<ContentNode, { type: 'component' }>): ContentNode[] {
  if (droppedComponents.has(name)) return []
  const inside = plainNodes(children)
  if (name === 'CodeBlock' || name === 'Latex') {
    const source = properties['code'] ?? properties['formula']
    const text: ContentNode = { type: 'text', value: typeof source === 'string' ? source : '' }
    const code = element('code', [text])
    return name === 'CodeBlock' ? [element('pre', [code])] : [code]
  }
  if (name === 'Heading') return [element(`h${Math.min(6, Math.max(3, Number(properties['level'] ?? 3)))}`, inside)]
  if (callouts.has(name)) return [element('blockquote', inside)]
  if (name === 'Link') return [element('a', inside, { href: readText(properties, 'href', 'path', 'to') ?? '' })]
  const title = properties['title']
  const lead =
    typeof title === 'string' && title !== ''
      ? [element('p', [element('strong', [{ type: 'text', value: title }])])]
      : []
  return [...lead, ...inside]
}

function element(name: string, children: ContentNode[], attributes: Record<string, string> = {}): ContentNode {
  return { type: 'element', name, attributes, children }
}
