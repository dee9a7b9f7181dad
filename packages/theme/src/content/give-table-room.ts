import type { ContentNode, ElementNode } from '../content-node.ts'
import { plainText } from './plain-text.ts'

/** Lengths of a cell from which its column needs some room, or much room. */
const someText = 50
const muchText = 140

/** The width of a Chinese or Japanese term, which browsers would break after every character. */
const shortestTerm = 7
const maxTermLength = 12

/** Chinese, Japanese and Korean characters are twice as wide. */
const wideLetters = /[\u1100-\u11ff\u2e80-\ud7ff\uf900-\uffee]/g

/**
 * A number with its sign, currency and unit. Ranges and dates are excluded, because their hyphens would become as wide
 * as digits.
 */
const figures = /^[~≈<>≤≥+−-]?\s?\p{Sc}?\s?\d[\d\s.,’'_]*\s?(?:%|\p{Sc}|[\p{L}µ°/]{1,6})?$/u

/** Length of inline code that may stay on one line of a cell. */
const shortCode = 32

/**
 * Marks the needs of a table's columns in attributes for the style sheet. Browsers give a column of sentences only the
 * width of its longest word if others ask for more, and code that must not break takes everybody's room.
 *
 * @returns A table whose first row marks columns of sentences with `data-room`. Long code has `data-wraps`, numbers
 * have `data-figures`, and empty cells are not headings. Cells that span columns do not affect them.
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
  /** Whether its characters are twice as wide. */
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

/** An empty cell is not a heading, and a screen reader would announce it as one. */
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
