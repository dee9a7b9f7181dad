import type { Diagnostic } from '../../source/diagnostic.ts'
import type { SyntaxJsx, SyntaxNode } from './syntax-tree.ts'

/** A diagnostic to show on the page, and its offset in the file. */
export interface ShownProblem {
  offset: number
  diagnostic: Diagnostic
}

/** Name of the component that shows a diagnostic at its place. */
export const problemComponent = 'PageProblem'

/**
 * Inserts problems into the tree, each in front of the block at its place.
 *
 * @param toFile Converts an offset of the tree to one of the file.
 */
export function insertProblems(
  nodes: readonly SyntaxNode[],
  problems: readonly ShownProblem[],
  toFile: (offset: number) => number,
): SyntaxNode[] {
  if (problems.length === 0) return [...nodes]
  const rest = problems.toSorted((one, other) => one.offset - other.offset)
  const result: SyntaxNode[] = []
  for (const node of nodes) {
    const inside: ShownProblem[] = []
    for (const problem of takeUpTo(rest, node.position?.end.offset, toFile)) {
      if (holdsBlocks(node) && problem.offset > toFile(node.position?.start.offset ?? 0)) inside.push(problem)
      else result.push(problemNode(problem.diagnostic))
    }
    if (inside.length > 0 && 'children' in node) node.children = insertProblems(node.children, inside, toFile)
    result.push(node)
  }
  return [...result, ...rest.map(({ diagnostic }) => problemNode(diagnostic))]
}

function takeUpTo(
  problems: ShownProblem[],
  end: number | undefined,
  toFile: (offset: number) => number,
): ShownProblem[] {
  if (end === undefined) return []
  const limit = toFile(end)
  const later = problems.findIndex(({ offset }) => offset >= limit)
  return problems.splice(0, later === -1 ? problems.length : later)
}

function holdsBlocks(node: SyntaxNode): boolean {
  if (node.type === 'element') return /^(?:ul|ol|li|blockquote|section)$/.test(node.tagName)
  return node.type === 'mdxJsxFlowElement'
}

function problemNode(diagnostic: Diagnostic): SyntaxJsx {
  return {
    type: 'mdxJsxFlowElement',
    name: problemComponent,
    attributes: Object.entries(problemProperties(diagnostic)).map(([name, value]) => ({
      type: 'mdxJsxAttribute',
      name,
      value: typeof value === 'string' ? value : { type: 'mdxJsxAttributeValueExpression', value: String(value) },
    })),
    children: [],
  }
}

/** The properties of the component that shows a diagnostic. */
export function problemProperties({
  code,
  message,
  fix,
  file,
  line,
  column,
}: Diagnostic): Record<string, string | number> {
  return { code, message, ...(fix === undefined ? {} : { fix }), file, line, column }
}
