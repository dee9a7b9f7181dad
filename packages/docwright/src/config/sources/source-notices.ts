import { diagnose, type Diagnostic } from '../../source/diagnostic.ts'
import { configProblems } from '../config-problems.ts'

/**
 * Says that the newest state of a source could not be had.
 *
 * @param name What `sourceRef` calls it.
 * @param reason Why, as a sentence.
 * @param hasFiles Whether an earlier state stands in for it.
 */
export function outdatedSource(name: string, reason: string, hasFiles: boolean): Diagnostic {
  const consequence = hasFiles ? 'The site has its files as they were fetched last.' : 'Its pages are missing.'
  return diagnose(
    configProblems,
    'config-source-outdated',
    { file: 'docs.json', line: 1, column: 1 },
    `The source “${name}” could not be fetched: ${reason} ${consequence}`,
    'Check its address, and who may read it. It is tried again with every deployment.',
  )
}
