import { startTooltips } from './start-tooltips.ts'
import { startTrees } from './start-trees.ts'
import { startUpdateFilters } from './start-update-filters.ts'

// What makes components answer that few pages have: those pages load it beside the script of every page.
start()
document.addEventListener('docwright:update', start)

function start(): void {
  startTooltips()
  startTrees()
  startUpdateFilters()
}
