import { CustomComponent, Elements, isObject, toText, type Value } from '../expressions/values.ts'
import type { ContentNode } from '../content-tree.ts'
import { restoreText } from '../parse/stand-ins.ts'
import type { SyntaxAttribute, SyntaxJsx } from '../parse/syntax-tree.ts'
import { buildCodeExpression } from './build-code-expression.ts'
import { buildHandled } from './build-handled.ts'
import { evaluateSource, showsWords } from './build-expression.ts'
import { progressOf, undo } from './build-island.ts'
import { authoredText } from './build-text.ts'
import { codeOfSource } from './declare-code.ts'
import type { FileContext, PageBuild } from './page-build.ts'

/**
 * Makes the content of a tag of MDX.
 *
 * @param node The tag.
 * @param start Its offset in the file.
 * @param end The offset after it.
 * @param file The file that holds it.
 * @param build The page.
 */
export function buildTag(
  node: SyntaxJsx,
  start: number,
  end: number,
  file: FileContext,
  build: PageBuild,
): ContentNode[] {
  const handled = buildHandled(node, { file, start, end }, build)
  if (handled !== undefined) return [handled]
  const isCustom = node.name !== null && file.scope.lookup(node.name.split('.')[0] ?? '') !== undefined
  return build.makeElement(
    {
      name: node.name,
      properties: node.attributes.flatMap((attribute) => property(attribute, isCustom, start, file, build)),
      ...(isCustom ? { sources: sourcesOf(node, file) } : {}),
      children: () => build.buildNodes(node.children, file),
      start,
      end,
    },
    file,
  )
}

function sourcesOf({ attributes }: SyntaxJsx, { module }: FileContext): Map<string, string> {
  const sources = new Map<string, string>()
  for (const attribute of attributes) {
    if (attribute.type === 'mdxJsxAttribute' && typeof attribute.value === 'object' && attribute.value !== null)
      sources.set(attribute.name, restoreText(attribute.value.value, module.parsed?.cuts ?? []))
  }
  return sources
}

function property(
  attribute: SyntaxAttribute,
  isCustom: boolean,
  start: number,
  file: FileContext,
  build: PageBuild,
): [string, Value][] {
  if (attribute.type === 'mdxJsxExpressionAttribute') {
    const spread = evaluateSource(attribute.value.replace(/^\s*\.\.\./, ''), start, file, build, '...')
    return spread.failed !== true && isObject(spread.value) ? Object.entries(spread.value) : []
  }
  const { name, value } = attribute
  if (value === null || value === undefined) return [[name, true]]
  if (typeof value === 'string') return [[name, authoredText(value, start, file, build)]]
  const before = progressOf(build)
  const evaluated = evaluateSource(value.value, start, file, build, name)
  if (evaluated.failed !== true) return [[name, evaluated.value]]
  if (evaluated.needsCode === true && file.module.kind === 'mdx') {
    const { source } = evaluated
    if (isCustom) {
      undo(before, build)
      return [[name, new CustomComponent('a property of it is made by code', codeOfSource(source, file, build))]]
    }
    if (/^\s*</.test(source)) {
      undo(before, build)
      return [[name, new Elements([buildCodeExpression(source, start, file, build)])]]
    }
  }
  // A property that is read stays visible; any other has no sensible value.
  return showsWords(name, evaluated.source) ? [[name, `{${toText(evaluated.source)}}`]] : []
}
