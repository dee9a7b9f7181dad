import remarkGfm from 'remark-gfm'
import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import { unified } from 'unified'

/** What is needed of a syntax tree; it is made by another parser than the product's, so that both can be compared. */
export interface SourceNode {
  type: string
  value?: string
  depth?: number
  lang?: string | null
  name?: string | null
  attributes?: { type: string; name?: string; value?: unknown }[]
  children?: SourceNode[]
  position?: { start: { offset?: number }; end: { offset?: number } }
}

/**
 * Parses a text as strict MDX.
 *
 * @param text A page or snippet without front matter.
 * @returns Undefined where it is none.
 */
export function parsePage(text: string): SourceNode | undefined {
  try {
    return unified().use(remarkParse).use(remarkGfm).use(remarkMdx).parse(text) as SourceNode
  } catch {
    return undefined
  }
}

/**
 * Parses a text as Markdown.
 *
 * @param text Any text.
 * @returns Its tree.
 */
export function parseMarkdown(text: string): SourceNode {
  return unified().use(remarkParse).use(remarkGfm).parse(text) as SourceNode
}

/**
 * The text of a tree.
 *
 * @param node A node.
 * @returns Its text and that of everything inside.
 */
export function textOf({ value, children = [] }: SourceNode): string {
  return value ?? children.map(textOf).join('')
}
