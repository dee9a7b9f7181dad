import type { SyntaxNode } from './syntax-tree.ts'

/**
 * Splits a text into paragraphs without a parser, for a page that no parser can read.
 *
 * @returns A paragraph for each block of lines.
 */
export function plainParagraphs(text: string): SyntaxNode[] {
  return [...text.matchAll(/\S(?:[^\n]|\n(?![ \t]*\n))*/g)].map(({ index, 0: value }) => {
    const position = { start: { offset: index }, end: { offset: index + value.length } }
    return {
      type: 'element',
      tagName: 'p',
      properties: {},
      children: [{ type: 'text', value, position }],
      position,
    }
  })
}
