import { diagnose, type Diagnostic } from '../../source/diagnostic.ts'
import { contentProblems } from '../content-problems.ts'
import type { ComponentNode, ContentNode } from '../content-tree.ts'
import { visitContent } from './visit-content.ts'

/**
 * Finds headings whose id, given by the author, was already given to an earlier heading: links reach only the first.
 *
 * @param body The page, with the ids that its author wrote.
 */
export function repeatedIds(body: readonly ContentNode[]): Diagnostic[] {
  const first = new Map<string, ComponentNode>()
  const diagnostics: Diagnostic[] = []
  visitContent(body, (node) => {
    if (node.type !== 'component' || node.name !== 'Heading') return
    const { id } = node.properties
    if (typeof id !== 'string' || id === '') return
    const earlier = first.get(id)?.place
    if (!first.has(id)) first.set(id, node)
    if (earlier === undefined || node.place === undefined) return
    const { file, line, column } = node.place
    // A snippet that is inserted twice has its ids twice.
    if (file === earlier.file && line === earlier.line) return
    const where = earlier.file === file ? `line ${earlier.line}` : `${earlier.file}:${earlier.line}`
    const message = `The ID “${id}” is already that of the heading in ${where}; links to “#${id}” lead there.`
    diagnostics.push(diagnose(contentProblems, 'repeated-id', { file, line, column }, message, 'Give it another ID.'))
  })
  return diagnostics
}
