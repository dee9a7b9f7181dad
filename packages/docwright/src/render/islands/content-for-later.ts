import { slotTag, type IslandChild, type IslandUse } from '@docwright/theme'
import type { ContentNode } from '../../content/content-tree.ts'

/**
 * What stands between the tags of a component that its first render does not show: its code shows it after a choice, a
 * click or a scroll. Who reads the page as Markdown can do none of these, and gets it below what is shown.
 *
 * @param use The component.
 * @param slots Content of its slots, by number.
 * @param html Its first render.
 * @returns Content in its order, each part on its own.
 */
export function contentForLater({ children }: IslandUse, slots: readonly ContentNode[][], html: string): ContentNode[] {
  const shown = new Set([...html.matchAll(slotMark)].map(([, slot]) => Number(slot)))

  function unshown(child: IslandChild): ContentNode[] {
    if (typeof child === 'string') return child.trim() === '' || html.includes(escaped(child)) ? [] : [paragraph(child)]
    if ('slot' in child) return shown.has(child.slot) ? [] : (slots[child.slot] ?? [])
    return child.children.flatMap(unshown)
  }

  return children.flatMap(unshown)
}

const slotMark = new RegExp(String.raw`<${slotTag}\b[^>]*\bdata-slot="(\d+)"`, 'g')

function paragraph(text: string): ContentNode {
  return { type: 'element', name: 'p', attributes: {}, children: [{ type: 'text', value: text.trim() }] }
}

/** As a render of text has it. */
function escaped(text: string): string {
  return text.trim().replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
