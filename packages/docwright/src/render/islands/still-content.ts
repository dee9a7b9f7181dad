import { slotTag, type IslandChild, type IslandUse } from '@docwright/theme'
import type { ContentNode, ElementNode } from '../../content/content-tree.ts'

/**
 * The first content of a component, and the content that it shows after a choice, a click or a scroll: readers of the
 * page as Markdown cannot do any of these. Content that the first render hides is shown in its place, omitted content
 * below.
 *
 * @param content Its first render as content.
 * @param use The component.
 * @param slots Content of its slots, by number.
 * @param html Its first render.
 * @returns Content for those who run no code.
 */
export function stillContent(
  content: readonly ContentNode[],
  { children }: IslandUse,
  slots: readonly (readonly ContentNode[])[],
  html: string,
): readonly ContentNode[] {
  const texts = new Set(children.flatMap(textsOf))
  const isGiven = (node: ContentNode): boolean =>
    node.type === 'text' ? texts.has(node.value.trim()) : slots.some((slot) => slot.includes(node))
  const shown = new Set([...html.matchAll(slotMark)].map(([, slot]) => Number(slot)))
  return [...(reveal(content, isGiven) ?? content), ...children.flatMap((child) => leftOut(child, slots, shown, html))]
}

const slotMark = new RegExp(String.raw`<${slotTag}\b[^>]*\bdata-slot="(\d+)"`, 'g')

function textsOf(child: IslandChild): string[] {
  if (typeof child === 'string') return child.trim() === '' ? [] : [child.trim()]
  return 'slot' in child ? [] : child.children.flatMap(textsOf)
}

/** Unhides the elements around given content; undefined if none of that content is among the nodes. */
function reveal(
  nodes: readonly ContentNode[],
  isGiven: (node: ContentNode) => boolean,
): readonly ContentNode[] | undefined {
  let isFound = false
  const shown = nodes.map((node): ContentNode => {
    // Content that the author hides inside of it stays hidden.
    const isHere = isGiven(node)
    const children = isHere || node.type === 'text' ? undefined : reveal(node.children, isGiven)
    isFound ||= isHere || children !== undefined
    if (children === undefined || node.type === 'text') return node
    return node.type === 'element' ? { ...node, attributes: visible(node.attributes), children } : { ...node, children }
  })
  return isFound ? shown : undefined
}

function visible({ hidden: _hidden, ...attributes }: ElementNode['attributes']): ElementNode['attributes'] {
  const { style } = attributes
  return typeof style === 'string'
    ? { ...attributes, style: style.replaceAll(/\bdisplay\s*:\s*none\b/g, '') }
    : attributes
}

function leftOut(
  child: IslandChild,
  slots: readonly (readonly ContentNode[])[],
  shown: ReadonlySet<number>,
  html: string,
): readonly ContentNode[] {
  if (typeof child === 'string') return child.trim() === '' || html.includes(escaped(child)) ? [] : [paragraph(child)]
  if ('slot' in child) return shown.has(child.slot) ? [] : (slots[child.slot] ?? [])
  return child.children.flatMap((inner) => leftOut(inner, slots, shown, html))
}

function paragraph(text: string): ContentNode {
  return { type: 'element', name: 'p', attributes: {}, children: [{ type: 'text', value: text.trim() }] }
}

/** As a render of text has it. */
function escaped(text: string): string {
  return text.trim().replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
