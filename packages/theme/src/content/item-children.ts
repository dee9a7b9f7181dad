import type { ComponentNode, ContentNode } from '../content-node.ts'
import { isBlockNode } from './block-nodes.ts'
import type { PageRendering } from './content-context.ts'
import { isBlank } from './plain-text.ts'

/** A child of a component with items: an item, or other content. */
export type ItemChild = { item: ComponentNode } | { other: ContentNode[] }

/**
 * Splits children into items and the rest, in order. Items on one line of text are inside a paragraph, items of a
 * snippet inside a `div` or `Visibility` without a style.
 *
 * @param children Children of the surrounding component.
 * @param names Names of item components.
 */
export function itemChildren(children: readonly ContentNode[], ...names: string[]): ItemChild[] {
  const found: ItemChild[] = []
  for (const node of children) {
    if (isBlank(node)) continue
    if (node.type === 'component' && names.includes(node.name)) found.push({ item: node })
    else if (holdsOnlyItems(node, names)) found.push(...itemChildren(node.children, ...names))
    else append(found, node)
  }
  return found
}

/** Unwraps paragraphs that contain only components: several on one line are meant to be next to or below each other. */
export function withoutParagraphs(
  children: readonly ContentNode[],
  page: Pick<PageRendering, 'flowOf'>,
): ContentNode[] {
  return children.flatMap((node) => {
    if (node.type !== 'element' || node.name !== 'p') return [node]
    const shown = node.children.filter((child) => !isBlank(child))
    return shown.length > 0 && shown.every((child) => child.type === 'component' && isBlockNode(child, page))
      ? shown
      : [node]
  })
}

/** Only the items among children. */
export function itemsOf(children: readonly ContentNode[], ...names: string[]): ComponentNode[] {
  return itemChildren(children, ...names).flatMap((child) => ('item' in child ? [child.item] : []))
}

function holdsOnlyItems(node: ContentNode, names: string[]): node is Exclude<ContentNode, { type: 'text' }> {
  if (node.type !== 'element' || !['p', 'div', 'span'].includes(node.name)) return false
  const shown = node.children.filter((child) => !isBlank(child))
  return (
    shown.length > 0 &&
    shown.every((child) => (child.type === 'component' && names.includes(child.name)) || holdsOnlyItems(child, names))
  )
}

function append(found: ItemChild[], node: ContentNode): void {
  const last = found.at(-1)
  if (last && 'other' in last) last.other.push(node)
  else found.push({ other: [node] })
}
