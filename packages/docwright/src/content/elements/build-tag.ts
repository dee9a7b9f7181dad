import { CustomComponent, Elements, isObject, toText, type Value } from '../expressions/values.ts'
import type { ContentNode, ComponentNode } from '../content-tree.ts'
import { restoreText } from '../parse/stand-ins.ts'
import type { SyntaxAttribute, SyntaxJsx } from '../parse/syntax-tree.ts'
import { buildCodeExpression, buildCode } from './build-code-expression.ts'
import { evaluateSource, showsWords } from './build-expression.ts'
import { progressOf, undo } from './build-island.ts'
import { authoredText } from './build-text.ts'
import { codeOfSource } from './declare-code.ts'
import type { FileContext, PageBuild, TagPlace } from './page-build.ts'
import { attributeName } from './attribute-names.ts'
import { textProperty } from './component-properties.ts'
import { elementNames, voidElements } from './element-names.ts'
import { addressOf, reportHandler } from './html-attributes.ts'
import { noteIcon } from './note-icon.ts'

/**
 * Makes the content of an MDX tag.
 *
 * @param start Its offset in the file.
 * @param end The offset after it.
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
  // A property that readers see keeps its source; any other has no sensible value.
  return showsWords(name, evaluated.source) ? [[name, `{${toText(evaluated.source)}}`]] : []
}

/**
 * Makes the node of a tag with an event handler, such as `<button onClick={…}>` in the text of a page: a component
 * without a name whose code is the tag, and whose children stay content of the page.
 *
 * @returns Undefined for a tag without a handler, and for components of the page itself.
 */
function buildHandled(node: SyntaxJsx, place: TagPlace, build: PageBuild): ComponentNode | undefined {
  const { name, attributes } = node
  const { file, start } = place
  if (name === null || file.module.kind !== 'mdx' || !attributes.some(isHandler)) return undefined
  const isOurs = build.context.components.has(name) && file.scope.lookup(name.split('.')[0] ?? '') === undefined
  if (!isOurs && !elementNames.has(name)) return undefined
  const textOf = (key: string, text: string) => {
    if (isOurs && key === 'icon') noteIcon(text, key, place, build)
    return isOurs
      ? textProperty(key, text, place, build, name)
      : addressOf({ name: attributeName(key, name), written: key, element: name }, text, place, build)
  }
  const written = attributes.map((attribute) => writeAttribute(attribute, textOf, place, build))
  const tag = `<${name}${written.join('')}`
  const source = voidElements.has(name) ? `${tag} />` : `${tag}>{children}</${name}>`
  const children = voidElements.has(name) ? [] : build.buildNodes(node.children, file)
  return buildCode({ source, parameters: ['children'], tag: name, children, start }, file, build)
}

function isHandler(attribute: SyntaxAttribute): boolean {
  return (
    attribute.type === 'mdxJsxAttribute' &&
    /^on[A-Z]/.test(attribute.name) &&
    typeof attribute.value === 'object' &&
    attribute.value !== null
  )
}

/** The text is the same as for this attribute on a tag without a handler. */
function writeAttribute(
  attribute: SyntaxAttribute,
  textOf: (name: string, text: string) => string | undefined,
  place: TagPlace,
  build: PageBuild,
): string {
  const { file, start } = place
  const restored = (text: string) => restoreText(text, file.module.parsed?.cuts ?? [])
  if (attribute.type === 'mdxJsxExpressionAttribute') return ` {${restored(attribute.value)}\n}`
  const { name, value } = attribute
  if (value === null || value === undefined) return ` ${name}`
  if (typeof value === 'object') return ` ${name}={${restored(value.value)}\n}`
  if (/^on[A-Z]/.test(name)) {
    reportHandler(name, place, build)
    return ''
  }
  const text = textOf(name, authoredText(value, start, file, build))
  return text === undefined ? '' : ` ${name}={${JSON.stringify(text)}}`
}
