import type { SyntaxNode } from '../../content/parse/syntax-tree.ts'
import { describeTree } from '../describe-tree.ts'
import type { TranslatablePage } from '../read-page.ts'
import { readTree } from '../read-tree.ts'
import { createSlotBuilder } from '../slot-builder.ts'
import type { Slot, SlotKind } from '../slot.ts'

/** A text of a specification as texts that can be translated. */
export interface Description extends Pick<TranslatablePage, 'structure' | 'addresses'> {
  slots: readonly Slot[]
}

/** Reads descriptions as readers get them: Markdown with HTML in it. */
export type ReadDescription = (markdown: string) => Description

/** Loads what reads descriptions. Equal ones, of which specifications have many, are read once. */
export async function createDescriptionReader(): Promise<ReadDescription> {
  const [{ unified }, { default: remarkParse }, { default: remarkGfm }, { default: remarkRehype }] = await Promise.all([
    import('unified'),
    import('remark-parse'),
    import('remark-gfm'),
    import('remark-rehype'),
  ])
  const processor = unified().use(remarkParse).use(remarkGfm).use(remarkRehype, { allowDangerousHtml: true })
  const known = new Map<string, Description>()
  return (markdown) => {
    const earlier = known.get(markdown)
    if (earlier !== undefined) return earlier
    const root = processor.runSync(processor.parse(markdown)) as unknown as HtmlNode
    const nodes = withTags(root.children ?? [], true)
    const found = readTree(nodes, markdown, (offset) => offset)
    const slots = found.slots.toSorted((one, other) => one.start - other.start || other.end - one.end)
    const description = { slots, structure: describeTree(nodes), addresses: found.addresses }
    known.set(markdown, description)
    return description
  }
}

/**
 * Words without Markdown as a text that can be translated.
 *
 * @param kind What they are.
 */
export function describeWords(words: string, kind: SlotKind): Description {
  const end = words.trimEnd().length
  const start = words.length - words.trimStart().length
  const builder = createSlotBuilder()
  builder.words(words.slice(start, end), start)
  return {
    slots: [builder.finish({ kind, encoding: 'alternative', start, end })],
    structure: [],
    addresses: [],
  }
}

interface HtmlNode {
  type: string
  tagName?: string
  value?: string
  children?: HtmlNode[]
}

const verbatim = /^<(?:pre|script|style|svg|!--)/i

/** Tags inside a line stay as they are; a block of HTML is a text with tags in it. */
function withTags(nodes: readonly HtmlNode[], isBlock: boolean): SyntaxNode[] {
  return nodes.flatMap((node) => {
    if (node.type === 'raw') {
      if (!isBlock) return [{ ...node, type: 'mdxTextExpression' } as SyntaxNode]
      return verbatim.test(node.value ?? '') ? [] : [{ ...node, type: 'text' } as SyntaxNode]
    }
    if (node.children === undefined) return [node as SyntaxNode]
    const holdsBlocks = node.tagName === 'blockquote' || node.tagName === 'section'
    return [{ ...node, children: withTags(node.children, holdsBlocks) } as unknown as SyntaxNode]
  })
}
