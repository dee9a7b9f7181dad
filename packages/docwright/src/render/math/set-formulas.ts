import { componentsNamed } from '../../content/components-named.ts'
import type { ComponentNode, ContentNode } from '../../content/content-tree.ts'
import { diagnose, type Diagnostic, type Place } from '../../source/diagnostic.ts'
import type { MadeResults } from '../../content/replace-nodes.ts'
import { renderProblems } from '../basics/render-problems.ts'
import type { StyleCollector } from '../basics/style-sheet.ts'
import { trustHtml } from '@docwright/theme'

/** The parts of a page that {@link setFormulas} uses. */
export interface FormulaPage {
  /** Path of the page's file. */
  file: string
  text: string
  styles: StyleCollector
}

/** The result of {@link setFormulas}. */
export interface SetFormulas {
  made: MadeResults
  /** Formulas that cannot be read; their source stays on the page. */
  diagnostics: Diagnostic[]
}

/** TeX that expands without end, or paints over the page, is stopped by these. */
const limits = { maxSize: [40, 200] as [number, number], maxExpand: 1000, trust: false, strict: false }

/**
 * Sets every formula of a page as MathML. Pages without formulas do not load the typesetter.
 *
 * @param body The page's body.
 * @param page The page.
 * @returns The result.
 */
export async function setFormulas(body: readonly ContentNode[], page: FormulaPage): Promise<SetFormulas> {
  const nodes = formulasOf(body)
  if (nodes.length === 0) return { made: new Map(), diagnostics: [] }
  const { default: temml } = await import('temml')
  const diagnostics: Diagnostic[] = []
  const made = new Map<ContentNode, ComponentNode>()
  for (const node of nodes) {
    const { properties } = node
    const formula = textOf(properties['formula'])
    try {
      const options = {
        ...limits,
        displayMode: properties['display'] === true,
        throwOnError: true,
        annotate: true,
      }
      const html = withoutStyles(temml.renderToString(formula, options), page.styles)
      made.set(node, { ...node, result: { kind: 'formula', html: trustHtml(html) } })
    } catch (cause) {
      diagnostics.push(invalidFormula(cause, formula, node, page))
    }
  }
  return { made, diagnostics }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** Whether a page has a formula, and needs the style sheet of formulas. */
export function hasFormulas(body: readonly ContentNode[]): boolean {
  return formulasOf(body).length > 0
}

function formulasOf(body: readonly ContentNode[]): ComponentNode[] {
  return componentsNamed(body, 'Latex').filter(({ properties }) => typeof properties['formula'] === 'string')
}

/** The Content-Security-Policy forbids styles as attributes. */
function withoutStyles(html: string, styles: StyleCollector): string {
  return html.replaceAll(/<[a-z][^>]*\sstyle="[^"]*"[^>]*>/g, (tag) => {
    const declarations = /\sstyle="([^"]*)"/.exec(tag)?.[1] ?? ''
    const name = styles.classFor(declarations)
    const bare = tag.replace(/\sstyle="[^"]*"/, '')
    if (name === undefined) return bare
    return /\sclass="/.test(bare)
      ? bare.replace(/\sclass="/, ` class="${name} `)
      : bare.replace(/^<[\w-]+/, (start) => `${start} class="${name}"`)
  })
}

function invalidFormula(cause: unknown, formula: string, { place: at }: ComponentNode, page: FormulaPage): Diagnostic {
  const said = cause instanceof Error ? cause.message : String(cause)
  const within = Number(/at position (\d+)/.exec(said)?.[1] ?? 1) - 1
  const place = at !== undefined && at.file !== page.file ? at : placeIn(page, formula, within, at?.line ?? 1)
  const message = `The formula “${shortened(formula)}” cannot be typeset: ${reasonOf(said)}.`
  const fix = String.raw`Correct the LaTeX; if it is no formula, write \$ for the dollar sign.`
  return diagnose(renderProblems, 'formula-invalid', place, message, fix)
}

function shortened(formula: string): string {
  const line = formula.trim().replaceAll(/\s+/g, ' ')
  return line.length > 60 ? `${line.slice(0, 59)}…` : line
}

/** The library's message, in words for authors of formulas. */
function reasonOf(said: string): string {
  const plain = said
    .replace(/^(?:Temml parse error|ParseError):?\s*/, '')
    .trim()
    .replace(/\s+at (?:position|end of input)[\s\S]*$/, '')
    .replace(/\.$/, '')
  for (const [expression, say] of reasons) {
    const match = expression.exec(plain)
    if (match !== null) return say(match[1] ?? '')
  }
  return plain
}

const reasons: readonly (readonly [RegExp, (part: string) => string])[] = [
  [/^Unexpected end of input in a macro argument/, () => 'a command lacks a part, such as the second “{…}” of \\frac'],
  [/^Expected '\}', got 'EOF'|^Expected '\}'/, () => 'a “{” is not closed'],
  [/^(?:Expected 'EOF', got|Unexpected) '\}'|^Extra \}/, () => 'a “}” closes nothing'],
  [/^Expected 'EOF', got '(.*)'/, (part) => `“${part}” is not expected there`],
  [/^(?:Expected group after|Expected group as argument to) '(.*)'/, (part) => `something is missing after “${part}”`],
  [/^No such environment: (.*)/, (part) => `there is no environment “${part}”`],
  [
    /^(?:Undefined control sequence|Unsupported function name|Unrecognized function):? '?(\\?[^']*)'?/,
    (part) => `LaTeX has no command “${part}” here`,
  ],
  [/^Double (super|sub)script/, (part) => `it has two ${part}scripts in one place; put the first into “{…}”`],
  [/^Mismatch: \\begin\{(.*)\} matched by/, (part) => `the environment “${part}” is closed by the name of another`],
  [/^Too many expansions/, () => 'a macro calls itself without end'],
  [/^Missing a? ?\\right|^Expected '\\right'/, () => String.raw`a \left lacks its \right`],
]

/** Finds the place of a formula's character in the page, at or below the line `from`. */
function placeIn({ file, text }: FormulaPage, formula: string, within: number, from: number): Place {
  const start = text.split('\n', from - 1).reduce((length, line) => length + line.length + 1, 0)
  const found = text.indexOf(formula, start)
  const before = text.slice(0, Math.max(start, found) + Math.min(within, formula.length))
  return { file, line: before.split('\n').length, column: before.length - before.lastIndexOf('\n') }
}
