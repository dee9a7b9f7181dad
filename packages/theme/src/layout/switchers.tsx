import type { JSX } from 'preact'
import type { Labels } from '../labels/labels.ts'
import type { SwitcherView } from '../page-view.ts'
import { Icon } from './icon.tsx'
import { InterfaceIcon } from './interface-icons.tsx'
import { MenuLink, MenuPopover, opens } from './menu-popover.tsx'

/** The place of a switcher's button: the header has room for a label only, the side for the whole entry. */
export type SwitcherPlace = 'header' | 'side'

/**
 * The button of a switcher. Several buttons may open the same list: one in the header, one in the drawer.
 *
 * @param properties `place` decides how much of the current entry is shown; `all` are the switchers of the page.
 */
export function SwitcherButton(properties: {
  switcher: SwitcherView
  all: readonly SwitcherView[]
  labels: Labels
  place: SwitcherPlace
}): JSX.Element | null {
  const { switcher, all, labels, place } = properties
  if (switcher.entries.length === 0) return null
  const isLanguage = switcher.kind === 'language'
  const name = switcherName(switcher, labels)
  // If the page is in none of the entries, the button names the choice.
  const current = switcher.entries.find((entry) => entry.current)
  return (
    <button
      {...opens(popoverId(switcher, all))}
      id={isLanguage && place === 'header' && ordinal(switcher, all) === 0 ? 'localization-select-trigger' : undefined}
      class={`switcher ${triggerClasses[switcher.kind]}`}
      data-place={place}
      aria-label={current === undefined ? name : `${name}: ${current.label}`}
    >
      {isLanguage ? <InterfaceIcon name="language" /> : <Icon icon={current?.icon} />}
      <span class="switcher-label">{current?.label ?? name}</span>
      <InterfaceIcon name="chevron" />
    </button>
  )
}

/** The list of a switcher, once per page. */
export function SwitcherPopover(properties: {
  switcher: SwitcherView
  all: readonly SwitcherView[]
  labels: Labels
}): JSX.Element | null {
  const { switcher, all, labels } = properties
  if (switcher.entries.length === 0) return null
  const isProduct = switcher.kind === 'product'
  return (
    <MenuPopover
      id={popoverId(switcher, all)}
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

/** A kind may occur on several levels: versions of a product that is itself one of several in a version. */
function popoverId(switcher: SwitcherView, all: readonly SwitcherView[]): string {
  const { kind } = switcher
  const id = kind === 'language' ? 'localization-select-content' : `${kind}-menu`
  const index = ordinal(switcher, all)
  return index <= 0 ? id : `${id}-${index + 1}`
}

function ordinal(switcher: SwitcherView, all: readonly SwitcherView[]): number {
  return all.filter(({ kind }) => kind === switcher.kind).indexOf(switcher)
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
