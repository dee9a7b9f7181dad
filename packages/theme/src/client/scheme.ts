import { browserMemory } from './browser-storage.ts'
import { showChoicesEarly } from './components/choices.ts'
import { restoreSidebar } from './restore-sidebar.ts'
import { skipLateFonts } from './skip-late-fonts.ts'
import { styleUnscripted } from './style-unscripted.ts'

// Runs before anything is painted, from the head: what would otherwise be seen to change. Keep it tiny.
const root = document.documentElement
const { strictScheme, defaultScheme, dwBanner: banner } = root.dataset
const memory = browserMemory('localStorage')

const scheme = strictScheme ?? memory.read('scheme') ?? defaultScheme
const dark = scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
root.className = dark ? 'dark' : 'light'

if (memory.read('banner') === banner) root.dataset['dismissed'] = ''
// A page that is left again at once skips its transition, which would be reported as an error.
for (const type of ['pageswap', 'pagereveal'] as const)
  addEventListener(type, ({ viewTransition }) => viewTransition?.ready.catch(() => {}))

// The script of the page cannot be loaded.
addEventListener(
  'error',
  ({ target }) => {
    if ((target as Partial<HTMLElement>).dataset?.['navigation']) styleUnscripted()
  },
  true,
)

if (!restoreSidebar()) skipLateFonts()
showChoicesEarly()
