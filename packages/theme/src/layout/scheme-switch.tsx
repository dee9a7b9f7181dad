import type { JSX } from 'preact'
import type { Labels } from '../labels/labels.ts'
import { InterfaceIcon } from './interface-icons.tsx'
import { opens } from './menu-popover.tsx'

/**
 * The button of the color-scheme menu. It needs a script, so styles hide it if none runs. The script makes the menu:
 * system, always light, always dark.
 *
 * @param properties `again` if it is not the first one of the page, which has the drawings and the menu's words.
 */
export function SchemeButton({ labels, again = false }: { labels: Labels; again?: boolean }): JSX.Element {
  return (
    <button
      {...opens('scheme-menu')}
      class="icon-button needs-script"
      data-component-name="theme-toggle"
      aria-label={labels.colorScheme}
      data-schemes={again ? undefined : [labels.schemeSystem, labels.schemeLight, labels.schemeDark].join('|')}
    >
      <InterfaceIcon name="light" class="light-only" kept={!again} again={again} />
      <InterfaceIcon name="dark" class="dark-only" kept={!again} again={again} />
    </button>
  )
}
