import { spellingDistance } from '../config/spelling-distance.ts'
import { diagnose, type Diagnostic, type Place } from '../source/diagnostic.ts'
import { checkProblems } from './check-problems.ts'

/**
 * The diagnostic for a malformed web address. No request is made.
 *
 * @param href As written.
 * @returns Empty if the address is well formed, or of another kind.
 */
export function misspeltAddress(href: string, place: Place): Diagnostic[] {
  const [, scheme = '', slashes = '', rest = ''] = /^([a-z][a-z\d+.-]*):(\/*)(.*)/is.exec(href.trim()) ?? []
  const name = scheme.toLowerCase()
  const isWeb = name === 'http' || name === 'https'
  const isSlip =
    !isWeb && slashes !== '' && (spellingDistance(name, 'https') === 1 || spellingDistance(name, 'http') === 1)
  if (!isSlip && !(isWeb && (slashes !== '//' || !URL.canParse(`http://${rest}`)))) return []
  const meant = `${isSlip ? 'https' : name}://${rest}`
  const message = `The URL “${href}” is misspelled.`
  const fix = rest === '' || !URL.canParse(meant) ? 'Write the full URL.' : `Did you mean “${meant}”?`
  const repair = isSlip && URL.canParse(meant) && rest !== '' ? { written: href, put: meant } : undefined
  return [diagnose(checkProblems, 'broken-link', place, message, fix, repair)]
}
