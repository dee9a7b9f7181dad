import { readText, titleParts } from '@docwright/theme'
import type { ComponentNode, ContentNode, ElementNode, PropertyValue } from '../../content/content-tree.ts'

/** Elements that feed readers take out, or that mean nothing without the page. */
const dropped: ReadonlySet<string> = new Set('svg canvas input button script style object embed'.split(' '))
/** Elements that feed readers show at most as a link. */
const embedded: ReadonlySet<string> = new Set('iframe video audio'.split(' '))
const droppedComponents: ReadonlySet<string> = new Set(['Icon', 'AuthorStyle', 'Prompt', 'PageProblem'])
const callouts: ReadonlySet<string> = new Set('Note Info Tip Warning Check Danger Callout'.split(' '))
const sources: ReadonlySet<string> = new Set(['CodeBlock', 'Latex', 'Mermaid'])
const keptAttributes: ReadonlySet<string> = new Set('href src alt title width height colspan rowspan start'.split(' '))
/** Properties that a component shows before and after its content, and its target. */
const before = ['title', 'headerText', 'label', 'name', 'path', 'query', 'body', 'header', 'cookie', 'tip']
const after = ['description', 'subtitle', 'caption', 'cta']
const links = ['href', 'link', 'to']

/**
 * Content in the HTML that every feed reader shows: no components, no looks, and every word and link of it.
 *
 * @param nodes Content of a page.
 */
export function plainNodes(nodes: readonly ContentNode[]): ContentNode[] {
  return nodes.flatMap((node): ContentNode[] => {
    if (node.type === 'text') return [node]
    return node.type === 'component' ? plainComponent(node) : plainElement(node)
  })
}

function plainElement(node: ElementNode): ContentNode[] {
  const { name, attributes } = node
  if (name === 'input' && attributes['type'] === 'checkbox')
    return [text(attributes['checked'] === undefined || attributes['checked'] === false ? '☐ ' : '☑ ')]
  if (embedded.has(name)) return linkTo(node)
  if (dropped.has(name)) return []
  const kept = Object.fromEntries(Object.entries(attributes).filter(([key]) => keptAttributes.has(key)))
  if (name === 'img') kept['noZoom'] = true
  return [{ ...node, attributes: kept, children: plainNodes(node.children) }]
}

function linkTo({ attributes, children }: ElementNode): ContentNode[] {
  const source = children.find((child): child is ElementNode => child.type === 'element' && child.name === 'source')
  const src = attributes['src'] ?? source?.attributes['src']
  if (typeof src !== 'string') return []
  const { title } = attributes
  const shown = typeof title === 'string' && title !== '' ? title : (src.split(/[?#]/)[0]?.split('/').at(-1) ?? src)
  return [element('a', [text(shown === '' ? src : shown)], { href: src })]
}

function plainComponent(node: ComponentNode): ContentNode[] {
  const { name, properties, children } = node
  if (droppedComponents.has(name)) return []
  const inside = plainNodes(children)
  if (sources.has(name)) {
    const source = properties['code'] ?? properties['formula'] ?? properties['chart']
    const code = element('code', typeof source === 'string' ? [text(source)] : inside)
    return name === 'Latex' ? [code] : [element('pre', [code])]
  }
  if (name === 'Heading') return [element(`h${Math.min(6, Math.max(3, Number(properties['level'] ?? 3)))}`, inside)]
  if (name === 'Link') return [element('a', inside, { href: readText(properties, 'href', 'path', 'to') ?? '' })]
  const parts = [...lead(properties, name), ...inside, ...after.flatMap((key) => paragraph(words(properties[key])))]
  return callouts.has(name) ? [element('blockquote', parts)] : parts
}

/** The text above the content, with the target of the component. */
function lead(properties: ComponentNode['properties'], name: string): ContentNode[] {
  const href = readText(properties, ...links) ?? (name === 'Card' ? readText(properties, 'path') : undefined)
  const title = before
    .filter((key) => !(name === 'Card' && key === 'path'))
    .map((key) => words(properties[key]))
    .find((nodes) => nodes.length > 0)
  const shown = title ?? (href === undefined ? [] : [text(href)])
  if (shown.length === 0) return []
  const strong = element('strong', shown)
  return [element('p', [href === undefined ? strong : element('a', [strong], { href })])]
}

function paragraph(nodes: ContentNode[]): ContentNode[] {
  return nodes.length === 0 ? [] : [element('p', nodes)]
}

function words(value: PropertyValue): ContentNode[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : titleParts(value.trim()).map(drawn)
  if (typeof value !== 'object' || value === null || Array.isArray(value) || value['type'] !== 'elements') return []
  return plainNodes(value['nodes'] as ContentNode[])
}

function drawn(part: ReturnType<typeof titleParts>[number]): ContentNode {
  return typeof part === 'string' ? text(part) : element(part.mark, [text(part.text)])
}

function text(value: string): ContentNode {
  return { type: 'text', value }
}

function element(name: string, children: ContentNode[], attributes: Record<string, string> = {}): ContentNode {
  return { type: 'element', name, attributes, children }
}
