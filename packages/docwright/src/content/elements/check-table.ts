import type { SyntaxElement, SyntaxNode } from '../parse/syntax-tree.ts'
import { report, type FileContext, type PageBuild } from './page-build.ts'

/**
 * Reports rows of a table with more cells than its head, which GitHub does not show, and puts the rest of the row into
 * a cell of its own, as written. Usually a `|` was meant as text; it separates cells even in code.
 *
 * @param table A table from Markdown; its rows get the text that the parser dropped.
 */
export function checkTable(table: SyntaxElement, file: FileContext, build: PageBuild): void {
  const [head, ...rows] = rowsOf(table)
  const columns = head?.children.filter(isElement).length ?? 0
  if (columns === 0) return
  const isShort = rows.length > 1 && rows.every((row) => surplusIn(row, columns, file) !== undefined)
  for (const row of rows) checkRow(row, columns, isShort, file, build)
}

function rowsOf({ children }: SyntaxElement): SyntaxElement[] {
  return children
    .filter(isElement)
    .flatMap((part) => (part.tagName === 'tr' ? [part] : part.children.filter(isElement)))
}

function isElement(node: SyntaxNode): node is SyntaxElement {
  return node.type === 'element'
}

function checkRow(row: SyntaxElement, columns: number, isShort: boolean, file: FileContext, build: PageBuild): void {
  const surplus = surplusIn(row, columns, file)
  if (surplus === undefined) return
  const { lost, at } = surplus
  const message = `The row has more cells than the table header, which has ${columns}; “${shortened(lost)}” is shown as text in one more cell.`
  const head = `The header has ${columns === 1 ? '1 column' : `${columns} columns`}, but every row has more. Add the missing header cells.`
  row.children.push({ type: 'element', tagName: 'td', properties: {}, children: [{ type: 'text', value: lost }] })
  report(
    build,
    'table-row-too-long',
    file,
    at,
    message,
    isShort
      ? head
      : String.raw`Remove the cells or add them to the header; write \| for a “|” that is part of the text.`,
  )
}

function surplusIn(row: SyntaxElement, columns: number, file: FileContext): { lost: string; at: number } | undefined {
  const { page, parsed } = file.module
  if (row.position === undefined || parsed === undefined) return undefined
  const start = parsed.toFile(row.position.start.offset ?? 0)
  const written = page.text.slice(start, parsed.toFile(row.position.end.offset ?? 0))
  if (hasNoMore(written, columns)) return undefined
  const surplus = surplusOf(withoutFormulas(written), columns)
  return surplus === undefined ? undefined : { lost: surplus[0], at: start + surplus[1] }
}

/** A fast count that is enough for nearly every row. */
function hasNoMore(row: string, columns: number): boolean {
  let borders = 0
  for (let at = row.indexOf('|'); at !== -1; at = row.indexOf('|', at + 1)) borders += 1
  return borders <= columns - 1 + (row.startsWith('|') ? 1 : 0) + (row.endsWith('|') ? 1 : 0)
}

/** A `|` within `$$…$$` did not separate cells. */
function withoutFormulas(written: string): string {
  return written.replaceAll(/\$\$[^$\n]+\$\$/g, (formula) => formula.replaceAll('|', ' '))
}

/** The text after the visible cells, and the offset of the `|` before it. */
function surplusOf(row: string, columns: number): [text: string, at: number] | undefined {
  let left = row.trimStart().startsWith('|') ? columns + 1 : columns
  for (const { 0: border, index } of row.matchAll(/\\[\\|]|\|/g)) {
    if (border === '|') left -= 1
    if (left > 0) continue
    const lost = row
      .slice(index + 1)
      .replace(/\|\s*$/, '')
      .trim()
    return /[^\s|]/.test(lost) ? [lost, index] : undefined
  }
  return undefined
}

function shortened(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40).trimEnd()}…` : text
}
