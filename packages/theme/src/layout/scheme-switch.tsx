import type { JSX } from 'preact'
import type { Labels } from '../labels/labels.ts'
import { InterfaceIcon } from './interface-icons.tsx'
import { MenuPopover, opens } from './menu-popover.tsx'

const schemes = ['system', 'light', 'dark'] as const

/** The button of the colour-scheme menu. It needs a script, so styles hide it where none runs. */
export function SchemeButton({ labels }: { labels: Labels }): JSX.Element {
  return (
    <button
      {...opens('scheme-menu')}
      class="icon-button needs-script"
      data-component-name="theme-toggle"
      aria-label={labels.colorScheme}
    >
      <InterfaceIcon name="light" class="light-only" />
      <InterfaceIcon name="dark" class="dark-only" />
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
              <InterfaceIcon name={scheme} class="nav-dropdown-item-icon" />
              <span class="nav-dropdown-item-title">{names[scheme]}</span>
              <InterfaceIcon name="check" class="menu-tick" />
            </button>
          </li>
        ))}
      </ul>
    </MenuPopover>
  )
}
