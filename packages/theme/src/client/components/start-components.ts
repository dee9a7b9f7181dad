import { startCopying } from './start-copying.ts'
import { startDisclosures } from './start-disclosures.ts'
import { startScrollRegions } from './start-scroll-regions.ts'
import { startTabs } from './start-tabs.ts'

/**
 * Starts all behaviors of components in a page's body. All components can be read without them.
 *
 * @param root The document; call again when its content changed.
 */
export function startComponents(root: Document = document): void {
  startTabs(root)
  startDisclosures(root)
  startCopying(root)
  startScrollRegions(root)
}
