import type { ContentNode, ElementNode } from '../content-node.ts'
import { plainText } from './plain-text.ts'

/** Letters of a cell from which its column needs some room, and much room, to be read. */
const someText = 50
const muchText = 140

/** Letters of inline code that may stand in one line of a cell. */
const shortCode = 32

/**
 * What a table's columns need, as attributes that its style reads: browsers give a column of sentences the width of its
 * longest word where others ask for more, and code that must not break takes the room of all.
 *
 * @param table The element `table`.
 * @returns A table whose first row says with `data-room` which columns hold sentences, and whose long code has
 *   `data-wraps`. Cells over several columns leave the columns as they are.
 */
export function giveTableRoom(table: ElementNode): ElementNode {
  const columns = longestTexts(table)
  let isFirstRow = true
  return eachRow(table, (row) => {
    let column = 0
    const children = row.children.map((cell) => {
      if (!isCell(cell)) return cell
      const room = isFirstRow ? roomFor(columns[column++] ?? 0) : undefined
      const attributes = room === undefined ? cell.attributes : { ...cell.attributes, 'data-room': room }
      return { ...cell, attributes, children: cell.children.map(wrapLongCode) }
    })
    isFirstRow = false
    return { ...row, children }
  })
}

function longestTexts(table: ElementNode): number[] {
  const columns: number[] = []
  let isGrid = true
  eachRow(table, (row) => {
    row.children.filter(isCell).forEach((cell, index) => {
      if ('colspan' in cell.attributes || 'rowspan' in cell.attributes) isGrid = false
      columns[index] = Math.max(columns[index] ?? 0, widthOf(plainText(cell.children)))
    })
    return row
  })
  return isGrid ? columns : []
}

/** Letters of Chinese, Japanese and Korean are as wide as two. */
function widthOf(text: string): number {
  return text.replaceAll(/[\u1100-\u11ff\u2e80-\ud7ff\uf900-\uffee]/g, 'xx').length
}

function roomFor(letters: number): string | undefined {
  if (letters > muchText) return 'much'
  return letters > someText ? 'some' : undefined
}

function wrapLongCode(node: ContentNode): ContentNode {
  if (node.type === 'text') return node
  if (node.type === 'component' || node.name !== 'code') {
    return { ...node, children: node.children.map(wrapLongCode) }
  }
  if (plainText(node.children).length <= shortCode) return node
  return { ...node, attributes: { ...node.attributes, 'data-wraps': true } }
}

function isCell(node: ContentNode): node is ElementNode {
  return node.type === 'element' && (node.name === 'td' || node.name === 'th')
}

function eachRow(node: ElementNode, change: (row: ElementNode) => ElementNode): ElementNode {
  const children = node.children.map((child) => {
    if (child.type !== 'element') return child
    if (child.name === 'tr') return change(child)
    return /^t(?:head|body|foot)$/.test(child.name) ? eachRow(child, change) : child
  })
  return { ...node, children }
}
