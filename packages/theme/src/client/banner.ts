import { browserMemory } from './browser-storage.ts'

/** The banner's button: gone until its content changes. */
export function startBanner(): void {
  const root = document.documentElement
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element && target.closest('.banner-dismiss'))) return
    browserMemory('localStorage').write('banner', root.dataset['dwBanner'] ?? '')
    root.dataset['dismissed'] = ''
  })
}
