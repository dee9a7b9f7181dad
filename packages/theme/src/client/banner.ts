import { browserMemory } from './browser-storage.ts'

/** The banner's button: gone until its content changes. */
export function startBanner(): void {
  const root = document.documentElement
  document.querySelector('.banner-dismiss')?.addEventListener('click', () => {
    browserMemory('localStorage').write('banner', root.dataset['banner'] ?? '')
    root.dataset['dismissed'] = ''
  })
}
