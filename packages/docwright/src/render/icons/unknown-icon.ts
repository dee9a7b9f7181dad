import { diagnose, type Diagnostic, type Place } from '../../source/diagnostic.ts'
import { renderProblems } from '../render-problems.ts'

/**
 * The diagnostic for a name that no library of icons has.
 *
 * @param name The name as written.
 * @param place Where it stands.
 */
export function unknownIcon(name: string, place: Place): Diagnostic {
  return diagnose(
    renderProblems,
    'unknown-icon',
    place,
    `There is no icon “${name}”; nothing is shown in its place.`,
    'Use the name of an icon of Font Awesome Free, Lucide or Tabler, a URL, or the path of an image.',
  )
}
