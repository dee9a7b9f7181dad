import { slotTag, type IslandChild, type IslandUse } from '@docwright/theme'
import type { ContentNode, ElementNode } from '../../content/content-tree.ts'

/**
 * What a component shows at first, and what it was given to show after a choice, a click or a scroll: whoever reads the
 * page as Markdown can do none of these. What the first render hides is shown in its place, what it leaves out below.
 *
 * @param content Its first render as content; changed in place.
 * @param use The component.
 * @param slots Content of its slots, by number.
 * @param html Its first render.
 * @returns Content for those who run no code.
 */
export function stillContent(
  content: ContentNode[],
  { children }: IslandUse,
  slots: readonly ContentNode[][],
  html: string,
): ContentNode[] {
  const texts = new Set(children.flatMap(textsOf))
  const isGiven = (node: ContentNode): boolean =>
    node.type === 'text' ? texts.has(node.value.trim()) : slots.some((slot) => slot.includes(node))
  reveal(content, isGiven)
  const shown = new Set([...html.matchAll(slotMark)].map(([, slot]) => Number(slot)))
  return [...content, ...children.flatMap((child) => leftOut(child, slots, shown, html))]
}

const slotMark = new RegExp(String.raw`<${slotTag}\b[^>]*\bdata-slot="(\d+)"`, 'g')

function textsOf(child: IslandChild): string[] {
  if (typeof child === 'string') return child.trim() === '' ? [] : [child.trim()]
  return 'slot' in child ? [] : child.children.flatMap(textsOf)
}

/** Shows the elements around what was given; whether there are any among the nodes. */
function reveal(nodes: readonly ContentNode[], isGiven: (node: ContentNode) => boolean): boolean {
  let found = false
  for (const node of nodes) {
    // What the author hides inside of it stays hidden.
    if (isGiven(node)) found = true
    else if (node.type !== 'text' && reveal(node.children, isGiven)) {
      found = true
      if (node.type === 'element') show(node)
    }
  }
  return found
}

function show({ attributes }: ElementNode): void {
  delete attributes['hidden']
  const { style } = attributes
  if (typeof style === 'string') attributes['style'] = style.replaceAll(/\bdisplay\s*:\s*none\b/g, '')
}

function leftOut(
  child: IslandChild,
  slots: readonly ContentNode[][],
  shown: ReadonlySet<number>,
  html: string,
): ContentNode[] {
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
