import type { DrawnElement } from './drawn-element.ts'

/** The drawing properties of a style sheet, each of which SVG also has as an attribute. */
const drawn = new Set(
  (
    'fill fill-opacity stroke stroke-width stroke-opacity stroke-dasharray stroke-linecap stroke-linejoin opacity ' +
    'font-size font-weight font-style text-anchor dominant-baseline display visibility'
  ).split(' '),
)

/** The declarations of one selector of a style sheet. */
export interface Rule {
  selector: string
  declarations: readonly Declaration[]
  weight: number
}

type Declaration = readonly [name: string, value: string, isImportant: boolean]

/**
 * Converts a drawing's style sheets and `style` attributes to attributes of its elements: pages allow neither sheets
 * nor styles within their text.
 *
 * @param root The root of the drawing.
 */
export function flattenStyles(root: DrawnElement): void {
  const rules = [...root.querySelectorAll('style')].flatMap((sheet) => rulesOf(sheet.textContent))
  // Of equal weight the later one counts.
  const sorted = rules.toSorted((one, other) => one.weight - other.weight)
  const found = new Map<DrawnElement, Map<string, Declaration>>()
  for (const { selector, declarations } of sorted)
    for (const element of matching(root, selector)) add(found, element, declarations)
  for (const element of root.querySelectorAll('[style]'))
    add(found, element, declarationsOf(element.getAttribute('style') ?? ''))
  for (const [element, declarations] of found)
    for (const [name, value] of declarations.values()) element.setAttribute(name, value)
}

function add(
  found: Map<DrawnElement, Map<string, Declaration>>,
  element: DrawnElement,
  more: readonly Declaration[],
): void {
  const known = found.get(element) ?? new Map<string, Declaration>()
  for (const declaration of more) {
    const [name, , isImportant] = declaration
    if (known.get(name)?.[2] !== true || isImportant) known.set(name, declaration)
  }
  found.set(element, known)
}

/**
 * Parses a style sheet. Nested rules, of which animations consist, draw nothing and are omitted.
 *
 * @param markup The sheet, as it is in a drawing.
 * @returns The drawing declarations of each selector.
 */
export function rulesOf(markup: string): Rule[] {
  const css = markup.replaceAll('&quot;', '"').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
  const rules: Rule[] = []
  let [depth, start, selectors] = [0, 0, '']
  for (let at = 0; at < css.length; at += 1) {
    if (css[at] === '{') {
      if (depth === 0) selectors = css.slice(start, at)
      depth += 1
      start = at + 1
    } else if (css[at] === '}') {
      depth -= 1
      const declarations = depth === 0 && !selectors.trim().startsWith('@') ? declarationsOf(css.slice(start, at)) : []
      if (declarations.length > 0)
        for (const selector of selectors.split(','))
          rules.push({ selector: selector.trim(), declarations, weight: weightOf(selector) })
      start = at + 1
    }
  }
  return rules
}

function declarationsOf(text: string): Declaration[] {
  return text.split(';').flatMap((part) => {
    const [name = '', ...rest] = part.split(':')
    const value = rest.join(':').replace('!important', '').trim()
    return drawn.has(name.trim()) && value !== '' ? [[name.trim(), value, part.includes('!important')] as const] : []
  })
}

/** Ids before classes and attributes before names. */
function weightOf(selector: string): number {
  const count = (pattern: RegExp): number => selector.match(pattern)?.length ?? 0
  return count(/#[\w-]/g) * 10_000 + count(/[.[:]/g) * 100 + count(/(?:^|[\s>+~])[a-z]/gi)
}

/** A selector that is not understood says nothing of a drawing that does not move. */
function matching(root: DrawnElement, selector: string): DrawnElement[] {
  try {
    return [...root.querySelectorAll(selector)]
  } catch {
    return []
  }
}
