import { componentNames, slotTag, themePropertyTag, themeTag } from '@docwright/theme'
import type { ContentNode, ElementNode, PropertyValue } from '../../content/content-tree.ts'
import { styleText } from '../../content/elements/style-text.ts'
import { valueOf } from '../../content/expressions/values.ts'
import { isSafeAttribute } from './island-html.ts'
import { headingLevel, type HeadingNames } from './name-headings.ts'
import { parseMarkup, type MarkupElement, type MarkupNode } from './parse-markup.ts'

/** The parts of a page that {@link islandContent} uses. */
export interface IslandPage {
  /** Resolves a link or a picture of the page. */
  resolve(href: string, kind: 'link' | 'asset'): string
  /** Gives ids to headings; absent if no link needs them. */
  names?: HeadingNames
}

const refused = new Set(['script', 'base', 'meta', 'link', 'title', 'noscript', 'object', 'embed'])
const links = new Set(['href', 'action', 'formaction'])
const assets = new Set(['src', 'poster'])

/**
 * Converts the result of code that needs no browser to content like any other: the theme's components are real, links
 * are resolved, and no script is needed.
 *
 * @param html The HTML that the code rendered.
 * @param slots Content that the theme renders, by number.
 * @param page The page.
 */
export function islandContent(html: string, slots: readonly ContentNode[][], page: IslandPage): ContentNode[] {
  const used = new Set<number>()

  function convert(nodes: readonly MarkupNode[]): ContentNode[] {
    return nodes.flatMap((node) =>
      typeof node === 'string' ? [{ type: 'text' as const, value: node }] : element(node),
    )
  }

  function element(node: MarkupElement): ContentNode[] {
    const { name, attributes, children } = node
    if (name === slotTag) return slotContent(Number(attributes['data-slot']))
    if (name === themeTag) return themed(node)
    if (refused.has(name.toLowerCase())) return []
    const safe = safeAttributes(attributes, page)
    const content = convert(children)
    const level = headingLevel(name)
    if (level === undefined) return [{ type: 'element', name, attributes: safe, children: content }]
    return [heading({ ...safe, level }, content)]
  }

  function heading(properties: Record<string, PropertyValue>, children: ContentNode[]): ContentNode {
    const id = properties['id'] ?? page.names?.idFor(textOf(children))
    return {
      type: 'component',
      name: 'Heading',
      properties: { ...properties, ...(id === undefined ? {} : { id }) },
      children,
    }
  }

  function slotContent(slot: number): ContentNode[] {
    const content = slots[slot] ?? []
    // Each place gets nodes of its own.
    if (used.has(slot)) return structuredClone(content)
    used.add(slot)
    return content
  }

  function themed({ attributes, children }: MarkupElement): ContentNode[] {
    const name = attributes['data-name'] ?? ''
    if (!componentNames.has(name)) return convert(children)
    const properties: Record<string, PropertyValue> = readProperties(attributes['data-properties'] ?? '{}', page)
    const inside: MarkupNode[] = []
    for (const child of children) {
      if (typeof child === 'string' || child.name !== themePropertyTag) inside.push(child)
      else properties[child.attributes['data-name'] ?? ''] = { type: 'elements', nodes: convert(child.children) }
    }
    const content = convert(inside)
    if (name === 'Heading') return [heading({ level: 2, ...properties }, content)]
    if (name !== 'CodeBlock') return [{ type: 'component', name, properties, children: content }]
    return [{ type: 'component', name, properties: { ...properties, code: textOf(content) }, children: [] }]
  }

  return convert(parseMarkup(html))
}

function readProperties(json: string, page: IslandPage): Record<string, PropertyValue> {
  const properties = JSON.parse(json) as Record<string, PropertyValue>
  for (const name of ['href', 'img', 'src']) {
    const value = properties[name]
    if (typeof value === 'string') properties[name] = page.resolve(value, name === 'href' ? 'link' : 'asset')
  }
  const { style, ...others } = properties
  const declarations = styleText(valueOf(style))
  return declarations === undefined ? others : { ...others, style: declarations }
}

function safeAttributes(attributes: Readonly<Record<string, string>>, page: IslandPage): ElementNode['attributes'] {
  const safe: Record<string, string | boolean> = {}
  for (const [name, value] of Object.entries(attributes)) {
    if (!isSafeAttribute(name, value)) continue
    if (links.has(name)) safe[name] = page.resolve(value, 'link')
    else if (assets.has(name)) safe[name] = page.resolve(value, 'asset')
    else safe[name] = value === '' ? true : value
  }
  return safe
}

function textOf(nodes: readonly ContentNode[]): string {
  return nodes.map((node) => (node.type === 'text' ? node.value : textOf(node.children))).join('')
}
