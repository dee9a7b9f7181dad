/**
 * The tree that both parsers give: HTML's tree (hast) with MDX's own nodes, positions as offsets. Expressions, imports
 * and exports are text; nothing of them has been parsed.
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

/** An element that Markdown made. */
export interface SyntaxElement {
  type: 'element'
  tagName: string
  properties: Record<string, unknown>
  children: SyntaxNode[]
  data?: { lang?: string; meta?: string | null }
  position?: SyntaxPosition
}

/** An element that the author wrote as a tag; its name is null for a fragment. */
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

/** What has no place on a page: comments, raw HTML. */
export interface SyntaxOther {
  type: 'comment' | 'raw' | 'doctype'
  value?: string
  position?: SyntaxPosition
}

/** A parser's complaint: what, and where as an offset into the text it was given. */
export interface SyntaxProblem {
  message: string
  offset: number
}

/** A parser's answer; a parser throws only where it has a fault itself. */
export type SyntaxResult = { nodes: SyntaxNode[]; problem?: undefined } | { nodes?: undefined; problem: SyntaxProblem }
