import type { ComponentNode, ContentNode } from '../content/content-tree.ts'
import type { CodeToHighlight } from '../content/highlight/code-to-highlight.ts'
import type { HighlighterService } from '../content/highlight/highlighter-service.ts'
import type { Highlighting } from './rendered-body.ts'

/**
 * Gives every code block of a page its coloured lines, as the property `html`.
 *
 * @param body The page's body; its code blocks are changed in place.
 * @param highlighter Makes the lines.
 * @param mode Whether to wait for them.
 * @returns True where a block was left without colours that will be there later.
 */
export async function highlightCode(
  body: readonly ContentNode[],
  highlighter: HighlighterService,
  mode: Highlighting,
): Promise<boolean> {
  const blocks = [...codeBlocks(body)]
  // What an author writes as `html` is not ours.
  for (const { properties } of blocks) delete properties['html']
  if (mode === 'none') return false
  if (mode === 'complete') {
    await Promise.all(blocks.map(async (block) => fill(block, await highlighter.highlight(requestOf(block)))))
    return false
  }
  let pending = false
  for (const block of blocks) {
    const request = requestOf(block)
    const html = highlighter.peek(request)
    if (html === undefined) {
      pending = true
      // The answer is kept for the next time this page is rendered.
      void highlighter.highlight(request)
    } else {
      fill(block, html)
    }
  }
  return pending
}

function* codeBlocks(nodes: readonly ContentNode[]): Iterable<ComponentNode> {
  for (const node of nodes) {
    if (node.type === 'text') continue
    if (node.type === 'component' && node.name === 'CodeBlock' && typeof node.properties['code'] === 'string')
      yield node
    yield* codeBlocks(node.children)
  }
}

function requestOf({ properties }: ComponentNode): CodeToHighlight {
  return {
    code: typeof properties['code'] === 'string' ? properties['code'] : '',
    language: typeof properties['language'] === 'string' ? properties['language'] : '',
    highlighted: numbers(properties['highlight']),
    focused: numbers(properties['focus']),
  }
}

function fill({ properties }: ComponentNode, html: string): void {
  properties['html'] = html
}

function numbers(value: unknown): number[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'number') : []
}
