import type { ContentNode } from '../content-tree.ts'
import type { AnyExpression, JsxAttribute, JsxChild, JsxElement, JsxFragment, JsxName } from './syntax.ts'
import { Elements, ExpressionError, isObject, toNodes, type Value } from './values.ts'

/** A tag with evaluated properties. */
export interface EvaluatedElement {
  /** Null for a fragment. */
  name: string | null
  /** In the author's order; the last one of a name wins. */
  properties: [string, Value][]
  children(): ContentNode[]
  /** Offset of the tag in its expression. */
  start: number
}

/** Makes the content of a tag. */
export type ElementMaker = (element: EvaluatedElement) => ContentNode[]

/**
 * Evaluates JSX inside an expression.
 *
 * @param makeElement Makes its content.
 * @param run Evaluates the expressions in it.
 */
export function evaluateJsx(
  node: JsxElement | JsxFragment,
  makeElement: ElementMaker,
  run: (expression: AnyExpression) => Value,
): Elements {
  const properties: [string, Value][] = []
  if (node.type === 'JSXElement') {
    for (const attribute of node.openingElement.attributes) {
      if (attribute.type === 'JSXAttribute')
        properties.push([nameOf(attribute.name), attributeValue(attribute, makeElement, run)])
      else {
        const spread = run(attribute.argument)
        if (isObject(spread)) properties.push(...Object.entries(spread))
      }
    }
  }
  return new Elements(
    makeElement({
      name: node.type === 'JSXElement' ? nameOf(node.openingElement.name) : null,
      properties,
      children: () => node.children.flatMap((child) => evaluateChild(child, makeElement, run)),
      start: node.start,
    }),
  )
}

/**
 * The name of a tag or attribute as written.
 *
 * @returns Such as `Tree.Folder` or `xlink:href`.
 */
export function nameOf(name: JsxName): string {
  switch (name.type) {
    case 'JSXIdentifier':
      return name.name
    case 'JSXMemberExpression':
      return `${nameOf(name.object)}.${nameOf(name.property)}`
    case 'JSXNamespacedName':
      return `${nameOf(name.namespace)}:${nameOf(name.name)}`
  }
}

function attributeValue(
  { value }: JsxAttribute,
  makeElement: ElementMaker,
  run: (expression: AnyExpression) => Value,
): Value {
  if (value === null) return true
  if (value.type === 'Literal') return value.value
  if (value.type !== 'JSXExpressionContainer') return evaluateJsx(value, makeElement, run)
  return value.expression.type === 'JSXEmptyExpression' ? undefined : run(value.expression)
}

function evaluateChild(
  child: JsxChild,
  makeElement: ElementMaker,
  run: (expression: AnyExpression) => Value,
): ContentNode[] {
  switch (child.type) {
    case 'JSXText': {
      const value = cleanText(child.value)
      return value === '' ? [] : [{ type: 'text', value }]
    }
    case 'JSXExpressionContainer': {
      if (child.expression.type === 'JSXEmptyExpression') return []
      const nodes = toNodes(run(child.expression))
      if (nodes !== undefined) return nodes
      throw new ExpressionError('unsupported-expression', 'An object cannot be shown.', child.expression.start)
    }
    case 'JSXElement':
    case 'JSXFragment':
      return evaluateJsx(child, makeElement, run).nodes
    case 'JSXSpreadChild':
      return []
  }
}

// JSX drops line breaks and the white space around them.
function cleanText(text: string): string {
  if (!text.includes('\n')) return text
  const lines = text.split('\n')
  return lines
    .map((line, index) => {
      const start = index === 0 ? line : line.trimStart()
      return index === lines.length - 1 ? start : start.trimEnd()
    })
    .filter((line) => line !== '')
    .join(' ')
}
