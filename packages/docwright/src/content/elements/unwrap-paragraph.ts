import type { ContentNode } from '../content-tree.ts'

/** Elements that contain words and no paragraphs, and links, which look like that. */
const holdWords: ReadonlySet<string> = new Set(
  'a b button code em h1 h2 h3 h4 h5 h6 i label p small span strong sub summary sup u'.split(' '),
)

const headings = /^h[1-6]$/

/** Blank lines in a heading are only spaces. */
function wordsOf(child: ContentNode, index: number, count: number): ContentNode[] {
  if (child.type !== 'element' || child.name !== 'p' || Object.keys(child.attributes).length > 0) return [child]
  return [...child.children, ...(index === count - 1 ? [] : [{ type: 'text' as const, value: ' ' }])]
}

/** Unwraps words on their own line inside a tag, which MDX makes a paragraph, even in a link or a heading. */
export function unwrapParagraph(name: string, children: ContentNode[]): ContentNode[] {
  if (!holdWords.has(name)) return children
  const paragraphs = children.filter((child) => child.type === 'element' && child.name === 'p')
  if (headings.test(name)) return children.flatMap((child, index) => wordsOf(child, index, children.length))
  const [only] = paragraphs
  if (paragraphs.length !== 1 || only?.type !== 'element' || Object.keys(only.attributes).length > 0) return children
  return children.flatMap((child) => (child === only ? only.children : [child]))
}
