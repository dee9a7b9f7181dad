import { readText } from '@docwright/theme'
import type { ContentNode } from '../../content/content-tree.ts'

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
export function plainNodes(nodes: readonly ContentNode[]): ContentNode[] {
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
