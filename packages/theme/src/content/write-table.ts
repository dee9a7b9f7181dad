import type { ContentNode, ElementNode } from '../content-node.ts'
import { escapeAttribute } from './escape-html.ts'
import type { PageState } from './page-state.ts'
import { giveTableRoom } from './give-table-room.ts'
import { plainText } from './plain-text.ts'
import { writeAttributes } from './write-attributes.ts'

/**
 * A table inside a region that scrolls sideways. The region can be focused and has a name, so that keys can scroll it;
 * where nothing needs to scroll, the browser script takes both away.
 */
export function writeTable(node: ElementNode, page: PageState): string {
  const name = headings(node.children) || page.labels.section
  const table = `<table${writeAttributes(node.attributes, page.context)}>${page.html(giveTableRoom(node).children)}</table>`
  const region = `role="region" tabindex="0" aria-label="${escapeAttribute(page.uniqueName(name))}"`
  return `<div class="table-scroll" ${region}>${table}</div>`
}

function headings(nodes: readonly ContentNode[]): string {
  const cells: string[] = []
  collect(nodes, cells)
  return cells.slice(0, 4).join(', ')
}

function collect(nodes: readonly ContentNode[], cells: string[]): void {
  for (const node of nodes) {
    if (node.type !== 'element' || cells.length > 4 || node.name === 'tbody') continue
    if (node.name !== 'th') collect(node.children, cells)
    else if (plainText(node.children).trim() !== '') cells.push(plainText(node.children).trim().slice(0, 40))
  }
}
