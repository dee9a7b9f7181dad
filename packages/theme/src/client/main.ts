import { startBanner } from './banner.ts'
import { startComponents } from './components/start-components.ts'
import { startDrawer } from './drawer.ts'
import { startHeadingLinks } from './heading-links.ts'
import { startMenus } from './menus.ts'
import { startNavigation } from './start-navigation.ts'
import { startSchemeMenu } from './scheme-menu.ts'
import { startScrollSpy } from './scroll-spy.ts'
import { startSearch } from './start-search.ts'
import { startSidebarState } from './sidebar-state.ts'
import { startTabBar } from './tab-bar.ts'

// Everything on a page works without this script; it runs once the document is parsed. Parts that can move something
// come first.
startSidebarState()
startTabBar()
startSchemeMenu()
startDrawer()
startMenus()
startComponents(document)
startScrollSpy()
startBanner()
startNavigation(document.currentScript)
startHeadingLinks()
startSearch()

// Said when another page, or in the preview a new version of this one, has been put in place.
document.addEventListener('docwright:update', () => {
  startMenus()
  startTabBar()
  startComponents(document)
})
