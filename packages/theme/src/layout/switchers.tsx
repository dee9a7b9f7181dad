import type { JSX } from 'preact'
import type { Labels } from '../labels/labels.ts'
import type { SwitcherEntryView, SwitcherView } from '../page-view.ts'
import { Icon } from './icon.tsx'
import { InterfaceIcon } from './interface-icons.tsx'
import { MenuLink, MenuPopover, opens } from './menu-popover.tsx'

/** Where a switcher's button stands: the header has room for a label only, the side for the whole entry. */
export type SwitcherPlace = 'header' | 'side'

/**
 * The button of a switcher. Several buttons may open the same list: one in the header, one in the drawer.
 *
 * @param properties `place` decides how much of the current entry is shown.
 */
export function SwitcherButton(properties: {
  switcher: SwitcherView
  labels: Labels
  place: SwitcherPlace
}): JSX.Element | null {
  const { switcher, labels, place } = properties
  const current = currentEntry(switcher)
  if (current === undefined) return null
  const isLanguage = switcher.kind === 'language'
  return (
    <button
      {...opens(popoverId(switcher))}
      id={isLanguage && place === 'header' ? 'localization-select-trigger' : undefined}
      class={`switcher ${triggerClasses[switcher.kind]}`}
      data-place={place}
      aria-label={`${switcherName(switcher, labels)}: ${current.label}`}
    >
      {isLanguage ? <InterfaceIcon name="language" /> : <Icon icon={current.icon} />}
      <span class="switcher-label">{current.label}</span>
      <InterfaceIcon name="chevron" />
    </button>
  )
}

/** The list of a switcher, once per page. */
export function SwitcherPopover({ switcher, labels }: { switcher: SwitcherView; labels: Labels }): JSX.Element | null {
  if (switcher.entries.length === 0) return null
  const isProduct = switcher.kind === 'product'
  return (
    <MenuPopover
      id={popoverId(switcher)}
      label={switcherName(switcher, labels)}
      class={isProduct ? 'nav-dropdown-products-selector-content' : 'nav-dropdown-content'}
    >
      <ul>
        {switcher.entries.map((entry) => (
          <MenuLink
            entry={entry}
            newTab={labels.opensInNewTab}
            current="true"
            class={isProduct ? 'nav-dropdown-item nav-dropdown-products-selector-item' : 'nav-dropdown-item'}
          />
        ))}
      </ul>
    </MenuPopover>
  )
}

const triggerClasses: Readonly<Record<SwitcherView['kind'], string>> = {
  language: 'localization-select-trigger',
  version: 'version-trigger',
  product: 'nav-dropdown-products-selector-trigger',
  dropdown: 'nav-dropdown-trigger',
}

function popoverId({ kind }: SwitcherView): string {
  return kind === 'language' ? 'localization-select-content' : `${kind}-menu`
}

function currentEntry({ entries }: SwitcherView): SwitcherEntryView | undefined {
  return entries.find((entry) => entry.current) ?? entries[0]
}

/** The first words of the button's accessible name. */
function switcherName({ kind }: SwitcherView, labels: Labels): string {
  switch (kind) {
    case 'language':
      return labels.language
    case 'version':
      return labels.version
    case 'product':
      return labels.product
    case 'dropdown':
      return labels.section
  }
}
