import type { JSX } from 'preact'
import type { Labels } from '../labels/labels.ts'
import { InterfaceIcon } from './interface-icons.tsx'
import { MenuPopover, MenuTick, opens } from './menu-popover.tsx'

const schemes = ['system', 'light', 'dark'] as const

/**
 * The button of the colour-scheme menu. It needs a script, so styles hide it where none runs.
 *
 * @param properties `again` where it is not the first one of the page, which has the drawings.
 */
export function SchemeButton({ labels, again = false }: { labels: Labels; again?: boolean }): JSX.Element {
  return (
    <button
      {...opens('scheme-menu')}
      class="icon-button needs-script"
      data-component-name="theme-toggle"
      aria-label={labels.colorScheme}
    >
      <InterfaceIcon name="light" class="light-only" kept={!again} again={again} />
      <InterfaceIcon name="dark" class="dark-only" kept={!again} again={again} />
    </button>
  )
}

/** The choices: what the system says, always light, always dark. The script marks the chosen one. */
export function SchemePopover({ labels }: { labels: Labels }): JSX.Element {
  const names = { system: labels.schemeSystem, light: labels.schemeLight, dark: labels.schemeDark }
  return (
    <MenuPopover id="scheme-menu" label={labels.colorScheme} class="scheme-menu">
      <ul>
        {schemes.map((scheme) => (
          <li>
            <button class="nav-dropdown-item" type="button" data-scheme={scheme} aria-pressed="false">
              <InterfaceIcon name={scheme} class="nav-dropdown-item-icon" again={scheme !== 'system'} />
              <span class="nav-dropdown-item-title">{names[scheme]}</span>
              <MenuTick />
            </button>
          </li>
        ))}
      </ul>
    </MenuPopover>
  )
}
