import { codeSpansBetween, findProse, type Stretch } from './find-prose.ts'
import { standIn } from './stand-ins.ts'

/**
 * Hides the dollar signs of prices, variables and the like, so that the parser does not take them for the edges of a
 * formula: `$…$` has no space inside the signs, and neither a digit nor a brace after the second. The parser decides
 * where formulas begin and end among the remaining signs, and finds none in a tag, an expression or code.
 *
 * @param bodyStart Offset of its body.
 * @returns Text of the same length.
 */
export function maskDollars(text: string, bodyStart: number): string {
  const prose = findProse(text, bodyStart)
  const edits = prose.flatMap((stretch) => masksOf(text, stretch))
  // The native parser pairs the signs of a line before it looks for code, and parses braces in a formula as
  // expressions. JavaScript inserts values into texts with `${`.
  for (const { start, end } of codeSpansBetween(text, bodyStart, prose))
    edits.push(...masksWithin(text.slice(start, end), start, /\$(?!\{)/g, standIn.dollar))
  return applyMasks(text, edits)
}

/** A character that is replaced with a stand-in during parsing. */
export interface Mask {
  at: number
  character: string
}

/** Inserts stand-ins into a text. Each replaces one character. */
export function applyMasks(text: string, masks: readonly Mask[]): string {
  let result = ''
  let from = 0
  for (const { at, character } of masks.toSorted((one, other) => one.at - other.at)) {
    if (at < from) continue
    result += text.slice(from, at) + character
    from = at + 1
  }
  return result + text.slice(from)
}

const block = /(?<=^[ \t>]*)\$\$[ \t]*\n[\s\S]{1,20000}?\n[ \t>]*\$\$(?=[ \t]*$)/
const display = /(?<!\\)\$\$(?!\$)(?:[^$\n]|\\\$|\n(?![ \t>]*\n)){1,4000}\$\$(?!\$)/
const inline = /(?<![\\$\w])\$(?![\s$])(?:[^$\\\n`]|\\[^\n]|\n(?![ \t>]*\n)){1,1000}?(?<!\s)\$(?![\d${])/
const formulas = new RegExp([block, display, inline].map(({ source }) => `(${source})`).join('|'), 'gm')

function masksOf(text: string, { start, end }: Stretch): Mask[] {
  const part = text.slice(start, end)
  const masks: Mask[] = []
  let from = 0
  const hide = (until: number): void => {
    for (let at = part.indexOf('$', from); at !== -1 && at < until; at = part.indexOf('$', at + 1))
      // JavaScript inserts values into texts with `${`.
      if (part.charAt(at - 1) !== '\\' && part.charAt(at + 1) !== '{')
        masks.push({ at: start + at, character: standIn.dollar })
  }
  formulas.lastIndex = 0
  for (let match = formulas.exec(part); match !== null; match = formulas.exec(part)) {
    const [whole, , shown, worded] = match
    const after = part.slice(match.index + whole.length, match.index + whole.length + 40)
    if (worded !== undefined && (!isFormula(worded.slice(1, -1)) || areVariables(worded.slice(1), after))) {
      formulas.lastIndex = match.index + 1
      continue
    }
    hide(match.index)
    from = match.index + whole.length
    // A formula of several lines that shares lines with text is an inline formula, but the parser looks for a block.
    if (shown !== undefined) {
      masks.push(...masksWithin(whole, start + match.index, /\n/g, standIn.newline))
      masks.push(...masksWithin(whole, start + match.index, /(?<!\\)\|/g, standIn.pipe))
    }
    masks.push(...masksWithin(whole, start + match.index, /(?<=\\)\$/g, standIn.dollar))
  }
  hide(part.length)
  return masks
}

function masksWithin(formula: string, offset: number, pattern: RegExp, character: string): Mask[] {
  return [...formula.matchAll(pattern)].map(({ index }) => ({ at: offset + index, character }))
}

const tag = /<\/?[A-Za-z][\w.]*(?:\s[^<>]*)?\/?>/
const shellVariable = /^[A-Za-z_][A-Za-z0-9_]+[/:.,-]$/

/**
 * Whether text between two dollar signs can be a formula. A tag, the end of a link, or only the name of a variable
 * shows that it is not.
 */
export function isFormula(inside: string): boolean {
  if (inside.trim() === '' || inside !== inside.trim() || tag.test(inside)) return false
  return !shellVariable.test(inside) && !endsLink(inside)
}

/** `$HOME/bin:$PATH`: both signs begin the name of a variable. */
function areVariables(first: string, second: string): boolean {
  return variable.test(first) && variable.test(second)
}

const variable = /^[A-Z][A-Z0-9_]+(?![a-z])/

/** `]( ` whose opening bracket is before the formula. */
function endsLink(inside: string): boolean {
  const end = inside.indexOf('](')
  if (end === -1) return false
  const before = inside.slice(0, end)
  return before.split('[').length <= before.split(']').length
}
