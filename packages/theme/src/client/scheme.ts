import { browserMemory } from './browser-storage.ts'
import { showChoicesEarly } from './components/choices.ts'
import { restoreSidebar } from './restore-sidebar.ts'
import { skipLateFonts } from './skip-late-fonts.ts'

// Runs before anything is painted, from the head: what would otherwise be seen to change. Keep it tiny.
const root = document.documentElement
const { strictScheme, defaultScheme, dwBanner: banner } = root.dataset
const memory = browserMemory('localStorage')

const scheme = strictScheme ?? memory.read('scheme') ?? defaultScheme
const dark = scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
root.classList.toggle('dark', dark)
root.classList.toggle('light', !dark)

if (banner !== undefined && memory.read('banner') === banner) root.dataset['dismissed'] = ''
// A page that is left again at once skips its transition, which would be reported as an error.
for (const type of ['pageswap', 'pagereveal'] as const)
  addEventListener(type, ({ viewTransition }) => viewTransition?.ready.catch(() => {}))

// Where the script of the page cannot be loaded, nothing can be chosen or unfolded: all of it is shown.
addEventListener(
  'error',
  ({ target }) => {
    if ((target as Partial<HTMLElement>).dataset?.['navigation']) root.dataset['unscripted'] = ''
  },
  true,
)

if (!restoreSidebar()) skipLateFonts()
showChoicesEarly()
