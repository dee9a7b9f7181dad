import { startCopying } from './start-copying.ts'
import { startDisclosures } from './start-disclosures.ts'
import { startScrollRegions } from './start-scroll-regions.ts'
import { startTabs } from './start-tabs.ts'

/**
 * Starts everything that makes components of a page's body answer. All of them can be read without it.
 *
 * @param root The document; call again when its content changed.
 */
export function startComponents(root: Document = document): void {
  startTabs(root)
  startDisclosures(root)
  startCopying(root)
  startScrollRegions(root)
}
