import type { CompileContext } from '../compiled-page.ts'
import type { ContentNode } from '../content-tree.ts'
import type { SyntaxNode } from '../parse/syntax-tree.ts'
import type { PageBuild } from './page-build.ts'

const inLine: ReadonlySet<string> = new Set(
  (
    'a abbr b bdi bdo button cite code data del dfn em font i img input ins kbd label mark math picture q s samp select ' +
    'small span strong sub sup svg time tt u var Island'
  ).split(' '),
)

/**
 * Restores the space between two parts of a line that has only tags and expressions: MDX makes blocks of them, and
 * forgets the space.
 *
 * @param content Content of a list of nodes, into which a space is inserted.
 * @param at Where the content of the later node begins.
 * @param nodes The previous node with content, and the later node.
 * @param build Knows the components. Inside a tag, pictures are laid out without spaces.
 */
export function keepApart(
  content: ContentNode[],
  at: number,
  [before, node]: readonly [SyntaxNode | undefined, SyntaxNode],
  { depth, context }: PageBuild,
): void {
  if (before === undefined || !isTagOrExpression(before) || !isTagOrExpression(node)) return
  const end = before.position?.end.offset
  const start = node.position?.start.offset
  if (end === undefined || start === undefined || end >= start) return
  const [earlier, later] = [content[at - 1], content[at]]
  if (!standsInLine(earlier, context) || !standsInLine(later, context)) return
  if (depth > 1 && isPicture(earlier) && isPicture(later)) return
  content.splice(at, 0, { type: 'text', value: ' ' })
}

function isTagOrExpression({ type }: SyntaxNode): boolean {
  return type.startsWith('mdx') && type !== 'mdxjsEsm'
}

function standsInLine(node: ContentNode | undefined, context: CompileContext): node is ContentNode {
  if (node === undefined || node.type === 'text' || inLine.has(node.name)) return node !== undefined
  return node.type === 'component' && ['inline', 'label'].includes(context.flowOf?.(node.name) ?? '')
}

const pictures: ReadonlySet<string> = new Set(['img', 'picture', 'svg', 'Image', 'ZoomImage'])

function isPicture(node: ContentNode): boolean {
  if (node.type === 'text') return false
  const [only] = node.children
  return pictures.has(node.name) || (node.name === 'a' && only !== undefined && isPicture(only))
}
