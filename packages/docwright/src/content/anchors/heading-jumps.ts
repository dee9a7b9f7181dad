import { diagnose, type Diagnostic } from '../../source/diagnostic.ts'
import { contentProblems } from '../content-problems.ts'
import type { ContentNode } from '../content-tree.ts'
import { visitContent } from './visit-content.ts'

/**
 * Finds headings that skip a level, such as `####` below `##`: people who navigate by headings look for the missing
 * level. Called only if advice is wanted.
 *
 * @param body The page; its title is above it.
 */
export function headingJumps(body: readonly ContentNode[]): Diagnostic[] {
  const jumps: Diagnostic[] = []
  let above = 1
  visitContent(body, (node) => {
    if (node.type !== 'component' || node.name !== 'Heading') return
    const level = Number(node.properties['level'])
    if (level > above + 1 && node.place !== undefined) {
      const { file, line, column } = node.place
      const message = `The heading has level ${level}, but the previous heading has level ${above}.`
      const fix = `Make it level ${above + 1}, as “${'#'.repeat(above + 1)}” does.`
      jumps.push(diagnose(contentProblems, 'heading-skipped', { file, line, column }, message, fix))
    }
    above = level
  })
  return jumps
}
