import { offsetOf } from './offset-of.ts'
import type { SyntaxNode, SyntaxResult } from './syntax-tree.ts'

/**
 * Parses with the parser written in JavaScript: slow, but it cannot crash the process and explains mistakes well. It is
 * loaded on first use.
 *
 * @param text Masked text of a page.
 * @returns Its tree in the native parser's form, or the first problem.
 */
export async function parseJavascript(text: string): Promise<SyntaxResult> {
  const { plain, withMath } = await (processors ??= makeProcessors())
  const processor = text.includes('$') ? withMath : plain
  try {
    const root = await processor.run(processor.parse(text))
    return { nodes: (root as unknown as { children: SyntaxNode[] }).children }
  } catch (error) {
    return { problem: problemOf(error, text) }
  }
}

/** Combining the extensions takes as long as a short page, so it is done once. */
let processors: ReturnType<typeof makeProcessors> | undefined

async function makeProcessors() {
  const [
    { unified },
    { default: remarkParse },
    { default: remarkMdx },
    { default: remarkGfm },
    { default: remarkMath },
    { default: remarkRehype },
  ] = await Promise.all([
    import('unified'),
    import('remark-parse'),
    import('remark-mdx'),
    import('remark-gfm'),
    import('remark-math'),
    import('remark-rehype'),
  ])
  const make = (math: [] | [typeof remarkMath]) =>
    unified()
      .use(remarkParse)
      .use(remarkMdx)
      .use(remarkGfm)
      .use(math)
      .use(() => (tree: SyntaxParent) => unravel(tree))
      .use(remarkRehype, {
        passThrough: ['mdxjsEsm', 'mdxFlowExpression', 'mdxJsxFlowElement', 'mdxJsxTextElement', 'mdxTextExpression'],
      })
      .freeze()
  return { plain: make([]), withMath: make([remarkMath]) }
}

interface SyntaxParent {
  type: string
  value?: string
  children?: SyntaxParent[]
}

// A paragraph with only tags and expressions becomes a block of its own, as in MDX.
function unravel(parent: SyntaxParent): void {
  if (parent.children === undefined) return
  parent.children = parent.children.flatMap((child) => {
    unravel(child)
    if (child.type !== 'paragraph' || child.children === undefined || !isUnravelable(child.children)) return [child]
    return child.children
      .filter((part) => part.type !== 'text')
      .map((part) => Object.assign(part, { type: flowTypes[part.type] ?? part.type }))
  })
}

const flowTypes: Readonly<Record<string, string>> = {
  mdxJsxTextElement: 'mdxJsxFlowElement',
  mdxTextExpression: 'mdxFlowExpression',
}

function isUnravelable(children: readonly SyntaxParent[]): boolean {
  return (
    children.some((child) => child.type in flowTypes) &&
    children.every((child) => child.type in flowTypes || (child.type === 'text' && child.value?.trim() === ''))
  )
}

function problemOf(error: unknown, text: string): { message: string; offset: number } {
  if (!(error instanceof Error)) return { message: String(error), offset: 0 }
  const { line, column, reason, place } = error as {
    line?: number
    column?: number
    reason?: string
    place?: { offset?: number; start?: { offset?: number } }
  }
  const offset = place?.start?.offset ?? place?.offset ?? offsetOf(text, line ?? 1, column ?? 1)
  return { message: reason ?? error.message, offset: Math.min(offset, text.length) }
}
