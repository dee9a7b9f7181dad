import { mdxToHast } from 'satteri'
import { offsetOf } from './offset-of.ts'
import type { SyntaxNode, SyntaxResult } from './syntax-tree.ts'

/**
 * Parses with the native parser. Malformed input can crash the process, so this runs only in a supervised one.
 *
 * @param text Masked text of a page.
 * @returns Its tree, or the first problem.
 */
export function parseNative(text: string): SyntaxResult {
  try {
    const root = mdxToHast(text, {
      features: { gfm: true, frontmatter: false, math: text.includes('$') },
      position: true,
    })
    const nodes = 'children' in root ? (root.children as SyntaxNode[]) : []
    const swallowing = nodes.find(swallows)
    if (swallowing === undefined) return { nodes }
    return { problem: { message: 'Could not parse import/exports', offset: swallowing.position?.start.offset ?? 0 } }
  } catch (error) {
    return { problem: problemOf(error instanceof Error ? error.message : String(error), text) }
  }
}

// An unfinished statement consumes the rest of the page.
function swallows(node: SyntaxNode): boolean {
  if (node.type !== 'mdxjsEsm' || !/\n[ \t]*\n/.test(node.value)) return false
  const count = (pattern: RegExp) => node.value.match(pattern)?.length ?? 0
  return count(/[{([]/g) !== count(/[})\]]/g)
}

const located = /^(\d+):(\d+): ([\s\S]*?)(?: \(mdx[\w:-]*\))?$/

function problemOf(message: string, text: string): { message: string; offset: number } {
  const match = located.exec(message)
  if (match === null) return { message, offset: 0 }
  const [, line = '1', column = '1', reason = message] = match
  return { message: reason, offset: offsetOf(text, Number(line), Number(column)) }
}
