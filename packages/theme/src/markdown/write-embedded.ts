import type { ElementNode } from '../content-node.ts'
import type { MarkdownWriter } from './markdown-writer.ts'
import { writeLink } from './write-link.ts'

/**
 * An embedded page, a film or a sound, as a link.
 *
 * @param node The element.
 * @param writer The writer at this place in the page.
 */
export function writeEmbedded(node: ElementNode, writer: MarkdownWriter): string {
  const { attributes } = node
  const source = attributes['src'] ?? attributes['data'] ?? sourceOf(node)
  if (typeof source !== 'string') return ''
  const label =
    attributes['title'] ?? attributes['aria-label'] ?? (node.name === 'iframe' ? undefined : fileName(source))
  return writeLink({ href: source, label }, [], writer)
}

function sourceOf({ children }: ElementNode): string | undefined {
  for (const child of children) {
    const source = child.type === 'element' && child.name === 'source' ? child.attributes['src'] : undefined
    if (typeof source === 'string') return source
  }
  return undefined
}

function fileName(source: string): string {
  const name =
    source
      .replace(/[?#].*/s, '')
      .split('/')
      .at(-1) ?? ''
  return name === '' ? source : name
}
