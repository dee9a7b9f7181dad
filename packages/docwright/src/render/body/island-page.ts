import { labelsFor, pageIds, pictureIcon } from '@docwright/theme'
import type { IslandPage } from '../islands/fill-islands.ts'
import type { IslandService } from '../islands/island-service.ts'
import type { BodyRequest } from './rendered-body.ts'
import type { StyleCollector } from '../basics/style-sheet.ts'
import { findIcon, languageOf, type PageEquipment } from './body-equipment.ts'

/**
 * Gives the custom code of a page what it needs of the page.
 *
 * @param request The page.
 * @param equipment Links, icons and language.
 * @param given The runtime of the code, and the receiver of inline styles.
 * @param given.service Runs the code.
 * @param given.styles Takes inline styles.
 */
export function islandPage(
  request: BodyRequest,
  equipment: PageEquipment,
  { service, styles }: { service: IslandService; styles: StyleCollector },
): IslandPage {
  const { file, text } = request
  const { follower, settings } = equipment
  // It is sent to browsers, which do not need the texts of references.
  const { actions: _actions, api: _api, search: _search, ...labels } = labelsFor(languageOf(request, settings))
  return {
    file,
    text,
    base: settings.base,
    service,
    styles,
    reservedIds: pageIds,
    labels,
    icon(reference) {
      const icon = findIcon(equipment, file, reference)
      return icon === undefined || 'svg' in icon ? icon?.svg : pictureIcon(icon.src)
    },
    resolve: (href, kind) => follower[kind](href, file).href,
  }
}
