import { browserMemory } from './browser-storage.ts'
import { around } from './components/once.ts'

/** The banner's button: gone until its content changes. */
export function startBanner(): void {
  const root = document.documentElement
  document.addEventListener('click', (event) => {
    if (!around(event, '.banner-dismiss')) return
    browserMemory('localStorage').write('banner', root.dataset['dwBanner'] ?? '')
    root.dataset['dismissed'] = ''
  })
}
