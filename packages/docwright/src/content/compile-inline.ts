import { compilePage } from './compile-page.ts'
import type { CompileContext } from './compiled-page.ts'
import type { ContentNode } from './content-tree.ts'

/**
 * Compiles a short text with inline Markdown that stands outside a page's body, such as a description or a banner.
 *
 * @param text The text.
 * @param path Path of the page that its links lead from.
 * @param context What is around it.
 * @returns Its content, without a paragraph around it.
 */
export async function compileInline(text: string, path: string, context: CompileContext): Promise<ContentNode[]> {
  // Text without any mark of Markdown or MDX, which most descriptions are, needs no parser.
  if (!/[*_`[\]<>{}\\&#~|$!]|https?:|www\.|^\s*(?:[-+]|\d+[.)])\s|\n/.test(text)) return [{ type: 'text', value: text }]
  const { body } = await compilePage({ path, text }, context)
  const [first, ...rest] = body
  return first?.type === 'element' && first.name === 'p' && rest.length === 0 ? first.children : body
}
