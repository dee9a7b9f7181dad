import type { Stretch } from './find-prose.ts'

/** A formula with its dollar signs. */
export interface FoundFormula extends Stretch {
  formula: string
  display: boolean
}

const block = /(?<=^[ \t>]*)\$\$[ \t]*\n([\s\S]{1,5000}?)\n[ \t>]*\$\$(?=[ \t]*$)/
const display = /(?<!\\)\$\$((?:[^$\n]|\n(?![ \t]*\n)){1,2000})\$\$/
const inline = /(?<![\\$\w])\$(?![\s${])((?:[^$\\\n`]|\\[^\n]|\n(?![ \t]*\n)){1,1000}?)(?<!\s)\$(?![\d${])/
const formulas = new RegExp([block, display, inline].map(({ source }) => source).join('|'), 'gm')

/**
 * Finds formulas: `$…$` without a space inside the dollar signs and without a digit after the second, and `$$…$$`.
 *
 * @param text The page.
 * @param stretch The part to search, without code.
 * @returns The formulas in order.
 */
export function findFormulas(text: string, stretch: Stretch): FoundFormula[] {
  const part = text.slice(stretch.start, stretch.end)
  if (!part.includes('$')) return []
  const found: FoundFormula[] = []
  formulas.lastIndex = 0
  for (let match = formulas.exec(part); match !== null; match = formulas.exec(part)) {
    const formula = match[1] ?? match[2] ?? match[3] ?? ''
    const start = stretch.start + match.index
    const shown = match[3] === undefined
    if (isFormula(formula, text, start, shown)) {
      const lines = formula.replaceAll(/^[ \t]*>[ \t]?/gm, '').trim()
      found.push({ start, end: start + match[0].length, formula: lines, display: shown })
    } else formulas.lastIndex = match.index + 1
  }
  return found
}

const tagOrAttribute = /="|=\{|\{\{|<\/?[A-Za-z][\w.]*(?:\s|\/?>)|\]\(/
const shellVariable = /^[A-Za-z_][A-Za-z0-9_]+[/:.,-]?$/

// What looks like a tag, a table cell's border or an environment variable shows that the dollar signs are just that.
function isFormula(formula: string, text: string, start: number, shown: boolean): boolean {
  if (formula.trim() === '' || tagOrAttribute.test(formula)) return false
  if (shown) return true
  if (formula.length > 2 && shellVariable.test(formula) && /[/:.,-]$/.test(formula)) return false
  const lineStart = text.lastIndexOf('\n', start) + 1
  const inTable = text.slice(lineStart, start).trimStart().startsWith('|')
  return !(inTable && /(?<!\\)\|/.test(formula))
}
