import type { ContentNode, ElementNode } from '../content-node.ts'
import { type Block, type MarkdownWriter, oneLine, paragraph } from './markdown-writer.ts'
import { shownNodes } from './node-kinds.ts'

interface Row {
  cells: ElementNode[]
  heading: boolean
}

/**
 * A table. Markdown's cells hold one line: blocks in them become lines with line breaks in between.
 *
 * @param node The table.
 * @param writer The writer at this place in the page.
 */
export function writeTable(node: ElementNode, writer: MarkdownWriter): Block[] {
  const rows = rowsOf(node.children, false)
  const title = node.children.find((child) => child.type === 'element' && child.name === 'caption')
  const titles = title === undefined || title.type === 'text' ? [] : paragraph(oneLine(writer.inline(title.children)))
  const grid = fillSpans(rows, writer.within({ flat: true }))
  if (writer.flat)
    return [...titles, ...grid.flatMap((cells) => paragraph(cells.filter((cell) => cell !== '').join(', ')))]
  const width = Math.max(0, ...grid.map((cells) => cells.length))
  if (width === 0) return titles
  // A table without headings needs empty ones.
  const [head, ...body] = rows[0]?.heading === true ? grid : [[], ...grid]
  const alignments = Array.from({ length: width }, (_, column) => alignment(rows[0]?.cells[column]))
  const lines = [head ?? [], alignments, ...body].map((cells) => tableLine(cells, width))
  return [...titles, { kind: 'other', text: lines.join('\n') }]
}

function rowsOf(nodes: readonly ContentNode[], inHead: boolean): Row[] {
  return shownNodes(nodes).flatMap((node): Row[] => {
    if (node.type === 'text') return []
    if (node.type === 'element' && node.name === 'caption') return []
    if (node.type !== 'element' || node.name !== 'tr') {
      return rowsOf(node.children, inHead || (node.type === 'element' && node.name === 'thead'))
    }
    const cells = cellsOf(node.children)
    return cells.length === 0 ? [] : [{ cells, heading: inHead || cells.every(({ name }) => name === 'th') }]
  })
}

function cellsOf(nodes: readonly ContentNode[]): ElementNode[] {
  return shownNodes(nodes).flatMap((node) => {
    if (node.type === 'text') return []
    return node.type === 'element' && (node.name === 'td' || node.name === 'th') ? [node] : cellsOf(node.children)
  })
}

const widest = 100

// Markdown has no cells over several rows or columns: the rest of them is empty.
function fillSpans(rows: readonly Row[], writer: MarkdownWriter): string[][] {
  const open = new Map<number, number>()
  return rows.map(({ cells }) => {
    const line: string[] = []
    const skip = (): void => {
      for (let left = open.get(line.length) ?? 0; left > 0; left = open.get(line.length) ?? 0) {
        open.set(line.length, left - 1)
        line.push('')
      }
    }
    for (const cell of cells) {
      skip()
      const columns = spanOf(cell, 'colspan')
      const below = spanOf(cell, 'rowspan') - 1
      for (let column = 0; column < columns; column += 1) {
        if (below > 0) open.set(line.length, below)
        line.push(column === 0 ? cellText(cell, writer) : '')
      }
    }
    skip()
    return line
  })
}

function spanOf({ attributes }: ElementNode, name: string): number {
  const span = Math.trunc(Number(attributes[name] ?? 1))
  return span >= 1 ? Math.min(span, widest) : 1
}

function cellText({ children }: ElementNode, writer: MarkdownWriter): string {
  return oneLine(writer.inline(children), '<br>')
}

function alignment(cell: ElementNode | undefined): string {
  switch (cell?.attributes['align']) {
    case 'left':
      return ':---'
    case 'center':
      return ':---:'
    case 'right':
      return '---:'
    default:
      return '---'
  }
}

function tableLine(cells: readonly string[], width: number): string {
  const padded = Array.from({ length: width }, (_, column) => (cells[column] ?? '').replaceAll('|', String.raw`\|`))
  return `| ${padded.join(' | ')} |`
}
