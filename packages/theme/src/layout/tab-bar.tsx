import type { JSX } from 'preact'
import type { Labels } from '../labels/labels.ts'
import type { TabView } from '../page-view.ts'
import { Icon } from './icon.tsx'
import { InterfaceIcon } from './interface-icons.tsx'
import { MenuLink, MenuPopover, opens } from './menu-popover.tsx'
import { SiteLink } from './site-link.tsx'

/**
 * The bar of tabs. A tab with a menu is a link to the tab and a separate button for its menu; if the tab has no page,
 * it is only the button.
 */
export function TabBar({ tabs, labels }: { tabs: TabView[]; labels: Labels }): JSX.Element | null {
  if (tabs.length === 0) return null
  return (
    <nav class="nav-tabs" aria-label={labels.tabs} data-part="tabs">
      <ul>
        {tabs.map((tab, index) => (
          <li class="nav-tabs-entry" {...(startsEnd(tabs, index) ? { 'data-align': 'end' } : {})}>
            {tab.href !== undefined && <Tab tab={tab} href={tab.href} labels={labels} />}
            {tab.menu.length > 0 && <TabMenu tab={tab} id={`tab-menu-${index + 1}`} labels={labels} />}
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The tabs in the drawer: the current one, and the way to the others. */
export function TabChoice({ tabs, labels }: { tabs: TabView[]; labels: Labels }): JSX.Element | null {
  if (tabs.length < 2) return null
  const current = tabs.find((tab) => tab.current)
  const entries = tabs.flatMap(({ href, menu, ...tab }) => [...(href === undefined ? [] : [{ ...tab, href }]), ...menu])
  return (
    <div class="side-switchers drawer-part">
      <button
        {...opens('all-tabs')}
        class="switcher"
        data-place="side"
        aria-label={current === undefined ? labels.tabs : `${labels.tabs}: ${current.label}`}
      >
        <Icon icon={current?.icon} />
        <span class="switcher-label">{current?.label ?? labels.tabs}</span>
        <InterfaceIcon name="chevron" />
      </button>
      <MenuPopover id="all-tabs" label={labels.tabs} class="nav-dropdown-content">
        <ul>
          {entries.map((entry) => (
            <MenuLink entry={entry} newTab={labels.opensInNewTab} current="true" />
          ))}
        </ul>
      </MenuPopover>
    </div>
  )
}

/** The first tab that is aligned to the end takes the free space before it. */
function startsEnd(tabs: TabView[], index: number): boolean {
  return index === tabs.findIndex((tab) => tab.align === 'end')
}

function Tab({ tab, href, labels }: { tab: TabView; href: string; labels: Labels }): JSX.Element {
  const isSimple = tab.menu.length === 0
  return (
    <SiteLink
      class="nav-tabs-item"
      href={href}
      external={tab.external}
      newTab={labels.opensInNewTab}
      aria-current={tab.current ? 'true' : undefined}
      data-active={tab.current && isSimple ? true : undefined}
    >
      <Icon icon={tab.icon} />
      {tab.label}
    </SiteLink>
  )
}

function TabMenu({ tab, id, labels }: { tab: TabView; id: string; labels: Labels }): JSX.Element {
  return (
    <>
      {tab.href === undefined ? (
        <button {...opens(id)} class="nav-tabs-item" aria-current={tab.current ? 'true' : undefined}>
          <Icon icon={tab.icon} />
          {tab.label}
          <InterfaceIcon name="chevron" />
        </button>
      ) : (
        <button {...opens(id)} class="tab-menu-button" aria-label={`${tab.label}: ${labels.menu}`}>
          <InterfaceIcon name="chevron" />
        </button>
      )}
      <MenuPopover id={id} label={tab.label} class="tab-menu nav-dropdown-content">
        <ul>
          {tab.menu.map((entry) => (
            <MenuLink entry={entry} newTab={labels.opensInNewTab} current="true" />
          ))}
        </ul>
      </MenuPopover>
    </>
  )
}
