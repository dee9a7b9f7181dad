import { browserMemory } from './browser-storage.ts'

/** The menu that chooses the colour scheme; follows the system where nothing else is chosen. */
export function startSchemeMenu(): void {
  const root = document.documentElement
  const memory = browserMemory('localStorage')
  const systemDark = matchMedia('(prefers-color-scheme: dark)')
  let scheme = root.dataset['strictScheme'] ?? memory.read('scheme') ?? root.dataset['defaultScheme'] ?? 'system'

  function show(): void {
    const dark = scheme === 'dark' || (scheme === 'system' && systemDark.matches)
    root.classList.toggle('dark', dark)
    root.classList.toggle('light', !dark)
    for (const button of document.querySelectorAll<HTMLElement>('[data-scheme]'))
      button.ariaPressed = String(button.dataset['scheme'] === scheme)
  }

  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-scheme]') : null
    if (button === null) return
    scheme = button.dataset['scheme'] ?? 'system'
    memory.write('scheme', scheme)
    show()
    button.closest<HTMLElement>('[popover]')?.hidePopover()
  })
  document.addEventListener('docwright:update', show)
  systemDark.addEventListener('change', show)
  show()
}
