import { startColors } from './start-colors.ts'
import { startTooltips } from './start-tooltips.ts'
import { startTrees } from './start-trees.ts'
import { startUpdateFilters } from './start-update-filters.ts'

// The behaviors of components that few pages have: those pages load this script besides that of every page.
start()
document.addEventListener('docwright:update', start)

function start(): void {
  startTooltips()
  // If the script of every page could not be loaded, everything is shown as without scripts.
  if (document.querySelector('head > link[href*="/unscripted."]')) return
  startColors()
  startTrees()
  startUpdateFilters()
}
