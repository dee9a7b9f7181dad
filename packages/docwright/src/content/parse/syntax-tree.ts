/**
 * The tree that both parsers return: HTML's tree (hast) with MDX's nodes, and positions as offsets. Expressions,
 * imports and exports are unparsed text.
 */
export type SyntaxNode = SyntaxText | SyntaxElement | SyntaxJsx | SyntaxExpression | SyntaxModule | SyntaxOther

export interface SyntaxPosition {
  start: { offset?: number }
  end: { offset?: number }
}

export interface SyntaxText {
  type: 'text'
  value: string
  position?: SyntaxPosition
}

/** An element from Markdown. */
export interface SyntaxElement {
  type: 'element'
  tagName: string
  properties: Record<string, unknown>
  children: SyntaxNode[]
  data?: { lang?: string; meta?: string | null }
  position?: SyntaxPosition
}

/** A tag that the author wrote; its name is null for a fragment. */
export interface SyntaxJsx {
  type: 'mdxJsxFlowElement' | 'mdxJsxTextElement'
  name: string | null
  attributes: SyntaxAttribute[]
  children: SyntaxNode[]
  position?: SyntaxPosition
}

export type SyntaxAttribute =
  | { type: 'mdxJsxAttribute'; name: string; value?: string | null | { type: string; value: string } }
  | { type: 'mdxJsxExpressionAttribute'; value: string }

export interface SyntaxExpression {
  type: 'mdxFlowExpression' | 'mdxTextExpression'
  value: string
  position?: SyntaxPosition
}

/** Import and export statements. */
export interface SyntaxModule {
  type: 'mdxjsEsm'
  value: string
  position?: SyntaxPosition
}

/** Nodes that are not shown: comments, raw HTML. */
export interface SyntaxOther {
  type: 'comment' | 'raw' | 'doctype'
  value?: string
  position?: SyntaxPosition
}

/** A parser's message, with an offset into its input. */
export interface SyntaxProblem {
  message: string
  offset: number
}

/** A parser's result; a parser throws only if it has a bug itself. */
export type SyntaxResult = { nodes: SyntaxNode[]; problem?: undefined } | { nodes?: undefined; problem: SyntaxProblem }
