import { componentsNamed } from '../../content/components-named.ts'
import type { ComponentNode, ContentNode } from '../../content/content-tree.ts'
import type { CodeProblem, CodeToHighlight, HighlightedCode } from '../../content/highlight/code-to-highlight.ts'
import { maxBlockLength } from '../../content/highlight/longest-block.ts'
import type { HighlighterService } from '../../content/highlight/highlighter-service.ts'
import { typedExtension } from '../../content/highlight/types/typed-extension.ts'
import { withoutNotations } from '../../content/highlight/types/without-notations.ts'
import type { Highlighting } from '../basics/highlighting.ts'
import type { MadeResults } from '../../content/replace-nodes.ts'
import { trustHtml } from '@docwright/theme'

/** A problem in a block of code. */
export interface BlockProblem {
  block: ComponentNode
  problem: CodeProblem
}

/** The result of {@link highlightCode}. */
export interface HighlightedPage {
  /** Blocks with their colored lines, and what their buttons open, by the block as its author wrote it. */
  made: MadeResults
  /** True if a block was left without colors that will be there later. */
  pending: boolean
  problems: BlockProblem[]
}

/**
 * Colors every code block of a page.
 *
 * @param body The page's content.
 * @param highlighter Creates the lines.
 * @param mode Whether to wait for them.
 * @returns The result.
 */
export async function highlightCode(
  body: readonly ContentNode[],
  highlighter: HighlighterService,
  mode: Highlighting,
): Promise<HighlightedPage> {
  const blocks = componentsNamed(body, 'CodeBlock').filter(({ properties }) => typeof properties['code'] === 'string')
  const requests = blocks.map(requestOf)
  const codes = await Promise.all(requests.map((request) => colored(request, highlighter, mode)))
  const problems: BlockProblem[] = []
  const made = new Map<ContentNode, ComponentNode>()
  for (const [index, block] of blocks.entries()) {
    const code = codes[index]
    if (code !== undefined) made.set(block, filled(block, code))
    else if (isTyped(block)) made.set(block, withCode(block, await withoutNotations(requests[index]?.code ?? '')))
    problems.push(...(code?.problems ?? []).map((problem) => ({ block, problem })))
  }
  return { made, pending: mode === 'now' && codes.includes(undefined), problems }
}

function isTyped(node: ComponentNode): boolean {
  return typedExtension(requestOf(node)) !== undefined
}

async function colored(
  request: CodeToHighlight,
  highlighter: HighlighterService,
  mode: Highlighting,
): Promise<HighlightedCode | undefined> {
  if (mode === 'none' || (mode === 'problems' && !mayHaveProblems(request))) return undefined
  if (mode !== 'now') return highlighter.highlight(request)
  const known = highlighter.peek(request)
  // The answer is kept for the next time this page is rendered.
  if (known === undefined) void highlighter.highlight(request)
  return known
}

function mayHaveProblems(request: CodeToHighlight): boolean {
  return typedExtension(request) !== undefined || request.code.length > maxBlockLength
}

function requestOf({ properties }: ComponentNode): CodeToHighlight {
  return {
    code: typeof properties['code'] === 'string' ? properties['code'] : '',
    language: typeof properties['language'] === 'string' ? properties['language'] : '',
    highlighted: numbers(properties['highlight']),
    focused: numbers(properties['focus']),
    ...(properties['twoslash'] === true ? { typed: true } : {}),
  }
}

function filled(block: ComponentNode, { html, popovers = [], text }: HighlightedCode): ComponentNode {
  const written = text === undefined ? block : withCode(block, text)
  // The highlighter escapes all text in code.
  return { ...written, result: { kind: 'code', html: trustHtml(html), popovers: popovers.map(trustHtml) } }
}

function withCode(block: ComponentNode, code: string): ComponentNode {
  return { ...block, properties: { ...block.properties, code } }
}

function numbers(value: unknown): number[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'number') : []
}
