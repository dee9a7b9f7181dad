import { startCopying } from './start-copying.ts'
import { startDisclosures } from './start-disclosures.ts'
import { startScrollRegions } from './start-scroll-regions.ts'
import { startTabs } from './start-tabs.ts'
import { startTooltips } from './start-tooltips.ts'
import { startTrees } from './start-trees.ts'
import { startUpdateFilters } from './start-update-filters.ts'

/**
 * Starts everything that makes components of a page's body answer. All of them can be read without it.
 *
 * @param root The document; call again when its content changed.
 */
export function startComponents(root: Document = document): void {
  startTabs(root)
  startDisclosures(root)
  startCopying(root)
  startTooltips(root)
  startTrees(root)
  startUpdateFilters(root)
  startScrollRegions(root)
}
