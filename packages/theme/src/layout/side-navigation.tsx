import type { JSX } from 'preact'
import { colorClass } from '../colors/color-class.ts'
import { rawHtml } from '../content/raw-html.ts'
import type { Labels } from '../labels/labels.ts'
import type { AnchorView, PageView } from '../page-view.ts'
import { Icon } from './icon.tsx'
import { InterfaceIcon } from './interface-icons.tsx'
import { SchemeButton } from './scheme-switch.tsx'
import { NavbarLinks } from './site-header.tsx'
import { SiteLink } from './site-link.tsx'
import { SwitcherButton } from './switchers.tsx'
import { TabChoice } from './tab-bar.tsx'

/** The part of a page that the side shows. */
export type SideView = Pick<PageView, 'anchors' | 'sidebar' | 'switchers' | 'tabs' | 'navbar' | 'appearance' | 'site'>

/**
 * The sidebar of wide screens and the drawer of narrow ones: a single element, so that the navigation is in the page
 * once. It is a popover, which a button opens without any script; styles make it a column if there is room.
 *
 * @param properties `asSidebar` is false on pages without a sidebar: there it is only the drawer.
 */
export function SideNavigation(properties: { view: SideView; labels: Labels; asSidebar: boolean }): JSX.Element {
  const { view, labels, asSidebar } = properties
  return (
    <div id="sidebar" class={asSidebar ? 'side' : 'side drawer-only'} popover="auto">
      <div class="drawer-head">
        {!view.appearance.strict && <SchemeButton labels={labels} again />}
        <button
          class="icon-button"
          type="button"
          popovertarget="sidebar"
          popovertargetaction="hide"
          aria-label={labels.close}
        >
          <InterfaceIcon name="close" />
        </button>
      </div>
      <div id="sidebar-content">
        {/* Stays in sight while the list below it scrolls. */}
        {(view.tabs.length > 1 || view.switchers.length > 0 || view.anchors.length > 0) && (
          <div class={hasChoice(view) || view.anchors.length > 0 ? 'side-head' : 'side-head drawer-part'}>
            <SideSwitchers view={view} labels={labels} />
            <TabChoice tabs={view.tabs} labels={labels} />
            <Anchors anchors={view.anchors} labels={labels} />
          </div>
        )}
        <div class="side-list">
          {view.sidebar !== undefined && (
            <nav
              class="sidebar-nav"
              aria-label={asSidebar ? labels.sidebar : labels.menu}
              data-part={asSidebar ? 'sidebar' : 'drawer'}
            >
              {rawHtml(view.sidebar)}
            </nav>
          )}
          <div class="drawer-foot">
            <NavbarLinks navbar={view.navbar} labels={labels} place="side" />
          </div>
        </div>
      </div>
    </div>
  )
}

function SideSwitchers({ view, labels }: { view: SideView; labels: Labels }): JSX.Element | null {
  if (view.switchers.length === 0) return null
  return (
    <div class={hasChoice(view) ? 'side-switchers' : 'side-switchers drawer-part'}>
      {view.switchers.map((switcher) => (
        <SwitcherButton switcher={switcher} all={view.switchers} labels={labels} place="side" />
      ))}
    </div>
  )
}

/** Languages and versions are in the header of wide screens; switchers for sections are in the sidebar too. */
function hasChoice({ switchers }: SideView): boolean {
  return switchers.some(({ kind }) => kind === 'product' || kind === 'dropdown')
}

function Anchors({ anchors, labels }: { anchors: AnchorView[]; labels: Labels }): JSX.Element | null {
  if (anchors.length === 0) return null
  return (
    <nav class="nav-anchors" aria-label={labels.anchors} data-part="anchors">
      <ul>
        {anchors.map((anchor) => (
          <li>
            <SiteLink
              class={['nav-anchor', colorClass(anchor.color)].filter(Boolean).join(' ')}
              href={anchor.href}
              external={anchor.external}
              newTab={labels.opensInNewTab}
              aria-current={anchor.current ? 'true' : undefined}
              data-active={anchor.current ? true : undefined}
            >
              {anchor.icon !== undefined && (
                <span class="nav-anchor-icon">
                  <Icon icon={anchor.icon} />
                </span>
              )}
              {anchor.label}
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
