import remarkGfm from 'remark-gfm'
import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import { unified } from 'unified'

/** What a page says in one place: a sentence, or a row of a table. */
export interface Statement {
  /** Text of the heading above it; empty before the first one. */
  section: string
  /** As the page has it, on one line; of a row its cells, with a bar between them. */
  text: string
}

type Tree = ReturnType<ReturnType<typeof parser>['parse']>
type Node = Tree | Tree['children'][number]

/**
 * What a page of the documentation says, one statement after the other: the sentences of its paragraphs and lists, and the rows
 * of its tables.
 *
 * @param page Text of the page, with its front matter.
 */
export function statementsOf(page: string): Statement[] {
  const [head = ''] = /^---\n[\s\S]*?\n---\n/.exec(page) ?? []
  const text = page.slice(head.length)
  const statements: Statement[] = []
  let section = ''
  const visit = (node: Node): void => {
    const words = sliceOf(text, node).replaceAll(/\s+/g, ' ')
    if (node.type === 'heading') section = words.replace(/^#+ /, '')
    else if (node.type === 'paragraph') statements.push(...sentencesOf(words).map((each) => ({ section, text: each })))
    else if (node.type === 'table') {
      const rows = node.children.slice(1).map((row) => sliceOf(text, row))
      statements.push(...rows.map((row) => ({ section, text: row.replace(/^\|\s*/, '').replace(/\s*\|$/, '') })))
    } else if ('children' in node) node.children.forEach((child) => visit(child))
  }
  visit(parser().parse(text))
  return statements
}

function parser() {
  return unified().use(remarkParse).use(remarkGfm).use(remarkMdx)
}

function sliceOf(text: string, { position }: Pick<Node, 'position'>): string {
  return text.slice(position?.start.offset, position?.end.offset)
}

function sentencesOf(words: string): string[] {
  return [...new Intl.Segmenter('en', { granularity: 'sentence' }).segment(words)].map(({ segment }) => segment.trim())
}
