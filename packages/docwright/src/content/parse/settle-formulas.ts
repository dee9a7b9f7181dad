import { applyMasks, isFormula, type Mask } from './mask-dollars.ts'
import { standIn } from './stand-ins.ts'
import type { SyntaxElement, SyntaxNode, SyntaxResult } from './syntax-tree.ts'

/** The final parsed text, and its result. */
export interface SettledText {
  text: string
  result: SyntaxResult
}

type Parse = (text: string) => SyntaxResult | Promise<SyntaxResult>

/** Each round hides the signs of wrong formulas; a page of prices has few that were not hidden before. */
const maxRounds = 8

/**
 * Parses a text in which dollar signs may be the edges of formulas. The signs of wrong formulas are hidden, as are the
 * signs in a paragraph in which the parser fails, unless it also fails without them.
 *
 * @param text Masked text of a page.
 * @returns The text differs only in stand-ins for dollar signs.
 */
export async function parseWithFormulas(text: string, parse: Parse): Promise<SettledText> {
  let settled = await parseWithFences({ text, result: await parse(text) }, parse)
  const doubted = new Set<number>()
  for (let round = 0; round < maxRounds && settled.text.includes('$'); round += 1) {
    const { nodes, problem } = settled.result
    const masks =
      problem === undefined
        ? falseFormulas(nodes, settled.text).flatMap((node) => edgesOf(node, settled.text))
        : paragraphMasks(settled.text, problem.offset, doubted)
    if (masks.length === 0) break
    const masked = applyMasks(settled.text, masks)
    const result = await parse(masked)
    const isWorse = problem !== undefined && result.problem?.offset === problem.offset
    if (!isWorse) settled = { text: masked, result }
  }
  return settled
}

/**
 * The native parser misses the end of a formula that is indented by four or more columns, as in nested components: its
 * last line is not a fence then, and the formula takes the rest of the page.
 */
async function parseWithFences(first: SettledText, parse: Parse): Promise<SettledText> {
  const { problem } = first.result
  if (problem === undefined) return first
  const text = first.text.replaceAll(/^([ \t]{4,})\$\$(?=[ \t]*$)/gm, (_, indent: string) => `$$${indent}`)
  if (text === first.text) return first
  const result = await parse(text)
  const isBetter = result.problem === undefined || result.problem.offset > problem.offset
  return isBetter ? { text, result } : first
}

/** Whether an element is a formula: `code` with a class that only parsers set. */
export function isFormulaElement({ tagName, properties }: SyntaxElement): 'inline' | 'block' | undefined {
  const classes = properties['className']
  if (tagName !== 'code' || !Array.isArray(classes)) return undefined
  if (classes.includes('math-inline')) return 'inline'
  return classes.includes('math-display') ? 'block' : undefined
}

function falseFormulas(nodes: readonly SyntaxNode[], text: string): SyntaxElement[] {
  return nodes.flatMap((node): SyntaxElement[] => {
    if (!('children' in node)) return []
    if (node.type !== 'element' || isFormulaElement(node) !== 'inline') return falseFormulas(node.children, text)
    const source = sourceOf(node, text)
    const isSingle = source.startsWith('$') && !source.startsWith('$$')
    const next = text.charAt(node.position?.end.offset ?? 0)
    return isSingle && (!isFormula(source.slice(1, -1)) || /[\d{]/.test(next)) ? [node] : []
  })
}

function sourceOf({ position }: SyntaxElement, text: string): string {
  return text.slice(position?.start.offset ?? 0, position?.end.offset ?? 0)
}

/** Only the first sign, since the second may begin a formula. */
function edgesOf({ position }: SyntaxElement, text: string): Mask[] {
  const at = position?.start.offset ?? 0
  return text.charAt(at) === '$' ? [{ at, character: standIn.dollar }] : []
}

function paragraphMasks(text: string, offset: number, doubted: Set<number>): Mask[] {
  const start = text.lastIndexOf('\n\n', offset) + 1
  const next = text.indexOf('\n\n', offset)
  if (doubted.has(start)) return []
  doubted.add(start)
  const part = text.slice(start, next === -1 ? text.length : next)
  return [...part.matchAll(/(?<![$\\])\$(?!\$)/g)].map(({ index }) => ({
    at: start + index,
    character: standIn.dollar,
  }))
}
