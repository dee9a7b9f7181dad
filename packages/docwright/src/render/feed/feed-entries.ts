import { titleText } from '../../content/title-text.ts'
import { readText, readTexts, renderContent, type ContentContext } from '@docwright/theme'
import type { ComponentNode, ContentNode } from '../../content/content-tree.ts'
import { textOf } from '../../content/expressions/values.ts'
import { visitContent } from '../../content/anchors/visit-content.ts'
import { plainNodes } from './plain-nodes.ts'

/** One entry of a page's feed. */
export interface FeedEntry {
  title: string
  /** Id on the page that the entry leads to. */
  anchor: string
  /** HTML; links and images as on the page. */
  html: string
  categories: string[]
  /** Milliseconds, UTC; absent if nothing says a date. */
  date?: number
}

/**
 * The entries of a changelog's feed: the `rss` of an update, or, if it has none, one entry for each heading inside the
 * update, or one for the whole.
 *
 * @param body The page, with ids.
 * @param context Context of rendering; icons are omitted.
 */
export function feedEntries(body: readonly ContentNode[], context: ContentContext): FeedEntry[] {
  const updates: ComponentNode[] = []
  visitContent(body, (node) => {
    if (node.type === 'component' && node.name === 'Update') updates.push(node)
  })
  const labels = updates.map(({ properties }) => readText(properties, 'label'))
  return updates.flatMap((update, index) =>
    entriesOf(
      update,
      labels.some((label, other) => other !== index && label === labels[index]),
      context,
    ),
  )
}

/** Of several updates with one label, such as a month, the description says which of them it is. */
function nameOf({ properties }: ComponentNode, isShared: boolean): string {
  const [label, description] = ['label', 'description'].map((name) => titleText(readText(properties, name) ?? ''))
  return [label, isShared ? description : ''].filter(Boolean).join(', ')
}

function entriesOf(update: ComponentNode, isShared: boolean, context: ContentContext): FeedEntry[] {
  const { properties, children } = update
  const date = dateOf(update)
  const common = { categories: readTexts(properties, 'tags'), ...(date === undefined ? {} : { date }) }
  const anchor = readText(properties, 'id') ?? ''
  const label = nameOf(update, isShared)
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
    // A reader of titles alone learns the release.
    title: [label, textOf(heading.children).trim()].filter((part) => part !== '').join(' – '),
    anchor: readText(heading.properties, 'id') ?? anchor,
    html: write(nodes),
    ...common,
  }))
}

interface Section {
  heading: ComponentNode
  nodes: ContentNode[]
}

/**
 * The highest headings of an update, each with the text up to the next; lower ones belong to their section, and text
 * before all of them to the first.
 */
function sectionsOf(children: readonly ContentNode[]): Section[] {
  const headings = children.filter(isHeading)
  const level = Math.min(...headings.map(({ properties }) => Number(properties['level'])))
  const sections: Section[] = []
  const before: ContentNode[] = []
  for (const node of children) {
    if (isHeading(node) && Number(node.properties['level']) === level)
      sections.push({ heading: node, nodes: before.splice(0) })
    else (sections.at(-1)?.nodes ?? before).push(node)
  }
  return sections
}

function isHeading(node: ContentNode): node is ComponentNode {
  return node.type === 'component' && node.name === 'Heading'
}

/** A date with a year in the update's own label. */
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
