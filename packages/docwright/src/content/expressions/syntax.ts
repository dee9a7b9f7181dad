import { Parser, type Expression, type Node, type Program } from 'acorn'
import jsx from 'acorn-jsx'

/** Nodes that acorn-jsx adds. */
export interface JsxElement extends Node {
  type: 'JSXElement'
  openingElement: { name: JsxName; attributes: (JsxAttribute | JsxSpread)[] }
  children: JsxChild[]
}

export interface JsxFragment extends Node {
  type: 'JSXFragment'
  children: JsxChild[]
}

export type JsxName =
  | { type: 'JSXIdentifier'; name: string }
  | { type: 'JSXMemberExpression'; object: JsxName; property: JsxName }
  | { type: 'JSXNamespacedName'; namespace: JsxName; name: JsxName }

export interface JsxAttribute {
  type: 'JSXAttribute'
  name: JsxName
  value: null | { type: 'Literal'; value: string } | JsxContainer | JsxElement | JsxFragment
}

export interface JsxSpread {
  type: 'JSXSpreadAttribute'
  argument: AnyExpression
}

export interface JsxContainer {
  type: 'JSXExpressionContainer'
  expression: AnyExpression | { type: 'JSXEmptyExpression' }
}

export type JsxChild =
  | { type: 'JSXText'; value: string }
  | JsxContainer
  | JsxElement
  | JsxFragment
  | { type: 'JSXSpreadChild' }

export type AnyExpression = Expression | JsxElement | JsxFragment

const JsxParser = Parser.extend(jsx())

/**
 * Parses an expression.
 *
 * @param source JavaScript with JSX.
 * @returns Undefined if there are only comments.
 * @throws SyntaxError with `pos`, like acorn.
 */
export function parseExpression(source: string): AnyExpression | undefined {
  const program = JsxParser.parse(`(${source}\n)`, { ecmaVersion: 'latest', sourceType: 'module' })
  const statement = program.body[0]
  if (statement?.type !== 'ExpressionStatement') return undefined
  return statement.expression
}

/**
 * Parses the statements of a file, or the imports and exports of a page.
 *
 * @param source JavaScript with JSX.
 * @throws SyntaxError with `pos`, like acorn.
 */
export function parseModule(source: string): Program {
  return JsxParser.parse(source, { ecmaVersion: 'latest', sourceType: 'module', allowHashBang: true })
}

/**
 * Converts the offset of a node to an offset in the source of its expression.
 *
 * @param node A node of {@link parseExpression}.
 */
export function offsetInSource(node: { start: number }): number {
  return Math.max(0, node.start - 1)
}
