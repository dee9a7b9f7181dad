import { diagnose, type Diagnostic, type Place } from '../../source/diagnostic.ts'
import type { IconLibrary } from './icon-library.ts'
import { renderProblems } from '../basics/render-problems.ts'

/**
 * The diagnostic for a name that no library of icons has.
 *
 * @param name The name as written.
 * @param place Its place.
 * @param icons The library of the site, which suggests an intended name.
 */
export function unknownIcon(name: string, place: Place, icons: IconLibrary): Diagnostic {
  const meant = icons.suggest(name)
  const sources =
    'Icons of Font Awesome Pro cannot be used: its licence does not allow it. Use an icon from Font Awesome Free, Lucide or Tabler, a URL, or the path of an image.'
  return diagnose(
    renderProblems,
    'unknown-icon',
    place,
    `Font Awesome Free, Lucide and Tabler have no icon “${name}”; nothing is shown.`,
    meant === undefined ? sources : `Did you mean “${meant}”? ${sources}`,
  )
}
