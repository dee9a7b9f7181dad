import type { ContentNode, ElementNode } from '../content-node.ts'
import { plainText } from './plain-text.ts'

/** Letters of a cell from which its column needs some room, and much room, to be read. */
const someText = 50
const muchText = 140

/** As wide as what may be a term of Chinese or Japanese, which browsers would break after every letter. */
const shortestTerm = 7
const maxTermLength = 12

/** Letters of Chinese, Japanese and Korean are as wide as two. */
const wideLetters = /[\u1100-\u11ff\u2e80-\ud7ff\uf900-\uffee]/g

/** A number with its sign, currency and unit; no range or date, whose hyphens would become as wide as figures. */
const figures = /^[~≈<>≤≥+−-]?\s?\p{Sc}?\s?\d[\d\s.,’'_]*\s?(?:%|\p{Sc}|[\p{L}µ°/]{1,6})?$/u

/** Letters of inline code that may stand in one line of a cell. */
const shortCode = 32

/**
 * What a table's columns need, as attributes that its style reads: browsers give a column of sentences the width of its
 * longest word where others ask for more, and code that must not break takes the room of all.
 *
 * @param table The element `table`.
 * @returns A table whose first row says with `data-room` which columns hold sentences, and whose long code has
 *   `data-wraps`; cells that are a number have `data-figures`, and no empty cell is a heading. Cells over several columns
 *   leave the columns as they are.
 */
export function giveTableRoom(table: ElementNode): ElementNode {
  const columns = maxTextsLength(table)
  let isFirstRow = true
  return eachRow(table, (row) => {
    let column = 0
    const children = row.children.map((cell) => {
      if (!isCell(cell)) return cell
      const room = isFirstRow ? roomFor(columns[column++], columns) : undefined
      const attributes = {
        ...cell.attributes,
        ...(room === undefined ? {} : { 'data-room': room }),
        ...(figures.test(plainText(cell.children).trim()) ? { 'data-figures': true } : {}),
      }
      return { ...cell, name: elementOf(cell), attributes, children: cell.children.map(wrapLongCode) }
    })
    isFirstRow = false
    return { ...row, children }
  })
}

/** The longest text of a column. */
interface Longest {
  letters: number
  /** Whether letters of it are as wide as two. */
  isWide: boolean
}

function maxTextsLength(table: ElementNode): Longest[] {
  const columns: Longest[] = []
  let isGrid = true
  eachRow(table, (row) => {
    row.children.filter(isCell).forEach((cell, index) => {
      if ('colspan' in cell.attributes || 'rowspan' in cell.attributes) isGrid = false
      const text = plainText(cell.children)
      const letters = text.replaceAll(wideLetters, 'xx').length
      if (letters > (columns[index]?.letters ?? -1)) columns[index] = { letters, isWide: letters > text.length }
    })
    return row
  })
  return isGrid ? columns : []
}

function roomFor(longest: Longest | undefined, columns: readonly Longest[]): string | undefined {
  if (longest === undefined) return undefined
  const { letters, isWide } = longest
  if (letters > muchText) return 'much'
  if (letters > someText) return 'some'
  const isCrowded = columns.some((other) => other.letters > someText)
  return isWide && isCrowded && letters >= shortestTerm && letters <= maxTermLength ? 'term' : undefined
}

function wrapLongCode(node: ContentNode): ContentNode {
  if (node.type === 'text') return node
  if (node.type === 'component' || node.name !== 'code') {
    return { ...node, children: node.children.map(wrapLongCode) }
  }
  if (plainText(node.children).length <= shortCode) return node
  return { ...node, attributes: { ...node.attributes, 'data-wraps': true } }
}

/** A cell without words heads nothing, and a screen reader would tell of a heading all the same. */
function elementOf({ name, children }: ElementNode): string {
  const isEmpty = children.every((child) => child.type === 'text') && plainText(children).trim() === ''
  return isEmpty ? 'td' : name
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
