import type { ReferenceDocument } from '../../references/reference-document.ts'
import { referenceProblems } from '../../references/reference-problems.ts'
import { diagnose, type Diagnostic, type Place } from '../../source/diagnostic.ts'

/**
 * Reports that the navigation or a page names a part that no specification has.
 *
 * @param written The name.
 * @param documents The specifications that were searched.
 * @param place Place of the name.
 */
export function partNotFound(written: string, documents: readonly ReferenceDocument[], place: Place): Diagnostic {
  const near = documents.map((document) => document.suggest(written)).find((name) => name !== undefined)
  const where = documents.length === 0 ? 'any specification' : documents.map(({ source }) => source).join(', ')
  const message = `“${written}” is not in ${where}.`
  const fix = near === undefined ? 'Write the name as it is in the specification.' : `Did you mean “${near}”?`
  return diagnose(referenceProblems, 'reference-part-not-found', place, message, fix)
}
