import type { ComponentChildren, JSX } from 'preact'
import type { MenuItemView } from '../page-view.ts'
import { Icon } from './icon.tsx'
import { TagPill } from './pills.tsx'
import { SiteLink } from './site-link.tsx'

/** Attributes of a button that opens a {@link MenuPopover}: the browser does it, without any script. */
export function opens(id: string): { popovertarget: string; 'aria-haspopup': 'dialog'; type: 'button' } {
  return { type: 'button', popovertarget: id, 'aria-haspopup': 'dialog' }
}

/**
 * A panel of choices that opens beside the button that names it. A dialog of links rather than a `menu`: its entries stay
 * links for assistive technology, and Tab walks through them when no script runs.
 */
export function MenuPopover(properties: {
  id: string
  label: string
  class?: string
  children: ComponentChildren
}): JSX.Element {
  const { id, label, children } = properties
  const className = properties.class === undefined ? 'menu' : `menu ${properties.class}`
  return (
    <div id={id} class={className} popover="auto" role="dialog" aria-label={label}>
      {children}
    </div>
  )
}

/** One link of a menu: icon, label, description, tag, and a tick where it is the current one. */
export function MenuLink(properties: {
  entry: MenuItemView & { tag?: string; language?: string }
  newTab: string
  class?: string
  current: 'true' | 'page'
}): JSX.Element {
  const { entry, newTab, current } = properties
  return (
    <li {...(entry.language === undefined ? {} : { lang: entry.language })}>
      <SiteLink
        class={properties.class ?? 'nav-dropdown-item'}
        href={entry.href}
        external={entry.external}
        newTab={newTab}
        aria-current={entry.current ? current : undefined}
        data-active={entry.current ? true : undefined}
      >
        <Icon icon={entry.icon} class="nav-dropdown-item-icon" />
        <span class="nav-dropdown-item-text-container">
          <span class="nav-dropdown-item-title">
            {entry.label}
            <TagPill text={entry.tag} />
          </span>
          {entry.description !== undefined && <span class="nav-dropdown-item-description">{entry.description}</span>}
        </span>
        {entry.current && <MenuTick />}
      </SiteLink>
    </li>
  )
}

/** The mark of the entry that is current, or done. The style sheet draws it. */
export function MenuTick(): JSX.Element {
  return <span class="menu-tick" />
}
