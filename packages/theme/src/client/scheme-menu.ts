import { browserMemory } from './browser-storage.ts'
import { around } from './components/once.ts'

/** The menu that chooses the color scheme; by default, the page follows the system. */
export function startSchemeMenu(): void {
  const root = document.documentElement
  const memory = browserMemory('localStorage')
  const systemDark = matchMedia('(prefers-color-scheme: dark)')
  let scheme = root.dataset['strictScheme'] ?? memory.read('scheme') ?? root.dataset['defaultScheme'] ?? 'system'

  function show(): void {
    makeMenu()
    const dark = scheme === 'dark' || (scheme === 'system' && systemDark.matches)
    root.classList.toggle('dark', dark)
    root.classList.toggle('light', !dark)
    for (const button of document.querySelectorAll<HTMLElement>('[data-scheme]'))
      button.ariaPressed = String(button.dataset['scheme'] === scheme)
  }

  document.addEventListener('click', (event) => {
    const button = around(event, '[data-scheme]')
    if (!button) return
    scheme = button.dataset['scheme'] ?? 'system'
    memory.write('scheme', scheme)
    show()
    button.closest<HTMLElement>('[popover]')?.hidePopover()
  })
  document.addEventListener('docwright:update', show)
  systemDark.addEventListener('change', show)
  show()
}

const drawing = 'M4 4h12a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1ZM7 17h6M10 14v3'

/** Nobody opens the menu without a script, so it is here instead of in every page, and is made again if it was lost. */
function makeMenu(): void {
  const button = document.querySelector<HTMLElement>('#navbar [data-schemes]')
  if (!button || document.getElementById('scheme-menu')) return
  const words = button.dataset['schemes']?.split('|') ?? []
  const entries = ['system', 'light', 'dark'].map(
    (name, index) =>
      `<li><button class="nav-dropdown-item" data-scheme="${name}"><svg class="ui-icon nav-dropdown-item-icon" viewBox="0 0 20 20" aria-hidden="true">${index ? `<use href="#dw-${name}"/>` : `<path d="${drawing}"/>`}</svg><span class="nav-dropdown-item-title">${words[index]}</span><span class="menu-tick"></span></button></li>`,
  )
  // The words are the interface's own.
  document.body.insertAdjacentHTML(
    'beforeend',
    `<div id="scheme-menu" class="menu scheme-menu" popover role="dialog" aria-label="${button.ariaLabel}"><ul>${entries.join('')}</ul></div>`,
  )
}
