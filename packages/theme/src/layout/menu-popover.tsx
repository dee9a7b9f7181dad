import type { ComponentChildren, JSX } from 'preact'
import type { MenuItemView } from '../page-view.ts'
import { Icon } from './icon.tsx'
import { TagPill } from './pills.tsx'
import { SiteLink } from './site-link.tsx'

/** Attributes of a button that opens a {@link MenuPopover} without any script. */
export function opens(id: string): { popovertarget: string; 'aria-haspopup': 'dialog'; type: 'button' } {
  return { type: 'button', popovertarget: id, 'aria-haspopup': 'dialog' }
}

/**
 * A panel of choices that opens next to its button. It is a dialog of links, not a `menu`: its entries stay links for
 * assistive technology, and Tab moves through them without a script.
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

/** A link in a menu: icon, label, description, tag, and a tick if it is the current one. */
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

/** The mark of the current or completed entry. The style sheet draws it. */
export function MenuTick(): JSX.Element {
  return <span class="menu-tick" />
}
