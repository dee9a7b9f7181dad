import type { DrawnElement } from './drawn-element.ts'
import { type Rule, rulesOf } from './flatten-styles.ts'

/** The properties of a style sheet that change the places of words. */
const measuring = new Set(['text-anchor', 'font-size', 'font-weight', 'dominant-baseline'])

/** Stands for the family of bold letters, since svgdom knows no weights. */
export const boldFamily = 'bold'

/** The sheet of the drawing at hand. */
let known: { css: string; rules: readonly Rule[] } | undefined

/**
 * Applies a drawing's own style sheet to the size of its words: `svgdom` measures by attributes alone.
 *
 * @param measured The element to measure.
 */
export function applyMeasures(measured: DrawnElement): void {
  const texts = [...measured.querySelectorAll('text, tspan')]
  const isText = measured.nodeName === 'text' || measured.nodeName === 'tspan'
  if (texts.length === 0 && !isText) return
  const above: DrawnElement[] = []
  for (let at: DrawnElement | null = measured; at !== null && at.nodeName !== '#document'; at = at.parentNode)
    above.push(at)
  const sheet = above.find(({ nodeName }) => nodeName === 'svg')?.querySelector('style')
  if (sheet == null) return
  known =
    known?.css === sheet.textContent ? known : { css: sheet.textContent, rules: measuringRules(sheet.textContent) }
  for (const part of [...above, ...texts]) apply(known.rules, part)
  for (const text of isText ? [measured, ...texts] : texts) inPixels(text)
}

/** Sizes and weights are also inherited from the drawing, and places may be multiples of sizes. */
function inPixels(text: DrawnElement): void {
  const pixels = Number.parseFloat(inherited(text, 'font-size') ?? '16')
  text.setAttribute('font-size', String(pixels))
  if (/^(?:bold|[6-9]00)/.test(inherited(text, 'font-weight') ?? '')) text.setAttribute('font-family', boldFamily)
  for (const name of ['x', 'y', 'dx', 'dy']) {
    const value = text.getAttribute(name)
    if (value?.endsWith('em') === true) text.setAttribute(name, String(Number.parseFloat(value) * pixels))
  }
}

function inherited(text: DrawnElement, name: string): string | null {
  for (let at: DrawnElement | null = text; at !== null && at.nodeName !== '#document'; at = at.parentNode) {
    const value = at.getAttribute(name)
    if (value !== null) return value
  }
  return null
}

function measuringRules(css: string): Rule[] {
  const rules = rulesOf(css).filter(({ declarations }) => declarations.some(([name]) => measuring.has(name)))
  return rules.toSorted((one, other) => one.weight - other.weight)
}

function apply(rules: readonly Rule[], element: DrawnElement): void {
  for (const { selector, declarations } of rules) {
    if (!matches(element, selector)) continue
    for (const [name, value] of declarations) if (measuring.has(name)) element.setAttribute(name, value)
  }
}

/** An unknown selector does not affect the places of words. */
function matches(element: DrawnElement, selector: string): boolean {
  try {
    return element.matches(selector)
  } catch {
    return false
  }
}
