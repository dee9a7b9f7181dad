import type { ContentNode } from '../content-tree.ts'
import { evaluate } from '../expressions/evaluate.ts'
import { parseLiteral } from '../expressions/parse-literal.ts'
import { offsetInSource, parseExpression } from '../expressions/syntax.ts'
import { ExpressionError, toNodes, type Value } from '../expressions/values.ts'
import { buildCodeExpression } from './build-code-expression.ts'
import { progressOf, undo } from './build-island.ts'
import { restoreText } from '../parse/stand-ins.ts'
import { readsAsWords } from '../parse/reads-as-words.ts'
import { authoredText } from './build-text.ts'
import { evaluationOf, report, type FileContext, type PageBuild } from './page-build.ts'

/** The result of an expression. A failure has been reported. */
export type Evaluated = { value: Value; failed?: false } | { failed: true; source: string; needsCode?: boolean }

/**
 * Evaluates an expression of a page.
 *
 * @param raw The expression, as the parser returned it.
 * @param start Its offset in the file.
 * @param property Name of its property; undefined if it is in the text.
 */
export function evaluateSource(
  raw: string,
  start: number,
  file: FileContext,
  build: PageBuild,
  property?: string,
): Evaluated {
  const literal = parseLiteral(raw)
  if (literal === 'comment') return { value: undefined }
  const source = restoreText(raw, file.module.parsed?.cuts ?? [])
  if (literal !== undefined) {
    return typeof literal.value === 'string' ? { value: authoredText(literal.value, start, file, build) } : literal
  }
  try {
    const expression = parseExpression(source)
    if (expression === undefined) return { value: undefined }
    return { value: evaluate(expression, file.scope, evaluationOf(build, file, start - 1)) }
  } catch (caught) {
    const error = wholeName(caught, source)
    if (error instanceof ExpressionError) reportExpression(error, start, { source, property }, file, build)
    else if (error instanceof SyntaxError) {
      const message = `The expression cannot be read: ${syntaxReason(error.message)}.`
      report(
        build,
        'unsupported-expression',
        file,
        start,
        message,
        String.raw`Correct it, or write \{ to show the brace.`,
      )
    } else throw error
    return {
      failed: true,
      source,
      needsCode: error instanceof ExpressionError && error.code === 'unsupported-expression',
    }
  }
}

/** A single name in braces is a placeholder in the text, even if something else has that name. */
function wholeName(error: unknown, source: string): unknown {
  const name = source.trim()
  if (!(error instanceof ExpressionError) || !/^[A-Za-z]\w*$/.test(name)) return error
  return new ExpressionError('undefined-variable', `“${name}” is not defined.`, error.start)
}

/**
 * Converts an expression in the text of a page to content.
 *
 * @param raw The expression, as the parser returned it.
 * @param start Its offset in the file.
 * @param block Whether it is a block.
 * @returns If it has no value, words in braces are shown as written, and code is not shown.
 */
export function buildExpression(
  raw: string,
  start: number,
  block: boolean,
  file: FileContext,
  build: PageBuild,
): ContentNode[] {
  const before = progressOf(build)
  const evaluated = evaluateSource(raw, start, file, build)
  if (evaluated.failed !== true) {
    const nodes = toNodes(evaluated.value)
    if (nodes !== undefined) return nodes
    const shown = restoreText(raw, file.module.parsed?.cuts ?? []).trim()
    const fix = /^[\w$.]{1,40}$/.test(shown)
      ? `Show one of its values, such as {${shown}.name}, or write \\{${shown}\\} to show the braces.`
      : 'Show one of its values, or write \\{ to show the brace.'
    const outcome = readsAsWords(shown) ? 'the expression is shown as text' : 'nothing is shown'
    const message = `The value of {${shown.length < 40 ? shown : '…'}} is an object, which cannot be shown; ${outcome}.`
    report(build, 'unsupported-expression', file, start, message, fix)
  }
  if (evaluated.failed === true && evaluated.needsCode === true && file.module.kind === 'mdx') {
    undo(before, build)
    return [buildCodeExpression(evaluated.source, start, file, build)]
  }
  const source = restoreText(raw, file.module.parsed?.cuts ?? [])
  // Readers do not need code, but a placeholder is part of the text.
  if (!readsAsWords(source)) return []
  const text: ContentNode = { type: 'text', value: `{${source}}` }
  return block ? [{ type: 'element', name: 'p', attributes: {}, children: [text] }] : [text]
}

function reportExpression(
  error: ExpressionError,
  start: number,
  written: { source: string; property: string | undefined },
  file: FileContext,
  build: PageBuild,
): void {
  const { source } = written
  const at = start + Math.min(offsetInSource(error), source.length)
  const { outcome, define } = outcomeOf(written)
  const fix =
    error.code === 'undefined-variable' ? define : 'Use only values, conditions and .map(), or write plain text.'
  report(build, error.code, file, at, `${error.message.replace(/\.$/, '')}; ${outcome}.`, fix)
}

const defineIt = 'Define it in this page, such as `export const name = …`, or import it'

/** How readers see an expression without a value, and how to give a name in it a value. */
function outcomeOf({ source, property }: { source: string; property: string | undefined }): {
  outcome: string
  define: string
} {
  if (property !== undefined && !showsWords(property, source))
    return { outcome: `the property “${property}” is omitted`, define: `${defineIt}, or write the value directly.` }
  const outcome = readsAsWords(source) ? 'the expression is shown as text' : 'nothing is shown'
  if (property !== undefined) return { outcome, define: `${defineIt}, or write the text in quotes.` }
  const braces = `\\{${source.length < 40 ? source : '…'}\\}`
  return { outcome, define: `${defineIt}, or write ${braces} to show the braces.` }
}

const read = new Set(['title', 'label', 'name', 'description', 'alt', 'caption', 'tip', 'headline', 'cta', 'hint'])

/**
 * Whether a property shows an expression that has no value: it must be visible to readers, and the expression must have
 * words.
 */
export function showsWords(property: string, source: string): boolean {
  return read.has(property) && readsAsWords(source)
}

/** The message of the JavaScript parser, as a part of a sentence. */
function syntaxReason(said: string): string {
  const plain = said.replace(/ \(\d+:\d+\)$/, '')
  if (plain === 'Unexpected token') return 'something is missing in it, or stands where it does not belong'
  return plain.charAt(0).toLowerCase() + plain.slice(1)
}
