import { startColors } from './start-colors.ts'
import { startTooltips } from './start-tooltips.ts'
import { startTrees } from './start-trees.ts'
import { startUpdateFilters } from './start-update-filters.ts'

// What makes components answer that few pages have: those pages load it beside the script of every page.
start()
document.addEventListener('docwright:update', start)

function start(): void {
  startTooltips()
  // Where the script of every page could not be loaded, all is shown as without scripts.
  if (document.querySelector('head > link[href*="/unscripted."]')) return
  startColors()
  startTrees()
  startUpdateFilters()
}
