import type { ContentNode } from '../content-tree.ts'

/** Elements that hold words and no paragraphs, or, as a link, look as if they did. */
const holdWords: ReadonlySet<string> = new Set(
  'a b button code em h1 h2 h3 h4 h5 h6 i label p small span strong sub summary sup u'.split(' '),
)

const headings = /^h[1-6]$/

/** Blank lines in a heading are no more than spaces. */
function wordsOf(child: ContentNode, index: number, count: number): ContentNode[] {
  if (child.type !== 'element' || child.name !== 'p' || Object.keys(child.attributes).length > 0) return [child]
  return [...child.children, ...(index === count - 1 ? [] : [{ type: 'text' as const, value: ' ' }])]
}

/**
 * Undoes what MDX does to words on a line of their own inside of a tag: it makes a paragraph of them, also in a link that
 * is a button or in a heading.
 *
 * @param name The element.
 * @param children Its content.
 */
export function unwrapParagraph(name: string, children: ContentNode[]): ContentNode[] {
  if (!holdWords.has(name)) return children
  const paragraphs = children.filter((child) => child.type === 'element' && child.name === 'p')
  if (headings.test(name)) return children.flatMap((child, index) => wordsOf(child, index, children.length))
  const [only] = paragraphs
  if (paragraphs.length !== 1 || only?.type !== 'element' || Object.keys(only.attributes).length > 0) return children
  return children.flatMap((child) => (child === only ? only.children : [child]))
}
