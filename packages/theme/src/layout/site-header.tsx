import type { JSX } from 'preact'
import type { Labels } from '../labels/labels.ts'
import type { NavbarLinkView, PageView } from '../page-view.ts'
import { Icon } from './icon.tsx'
import { InterfaceIcon } from './interface-icons.tsx'
import { SchemeButton } from './scheme-switch.tsx'
import { SearchEntry } from './search-entry.tsx'
import { SiteLink } from './site-link.tsx'
import { SocialMarkIcon } from './social-mark-icon.tsx'
import { socialMark } from './social-marks.ts'
import { SwitcherButton, type SwitcherPlace } from './switchers.tsx'
import { TabBar } from './tab-bar.tsx'

/** The part of a page that the header shows. */
export type HeaderView = Pick<PageView, 'site' | 'navbar' | 'search' | 'tabs' | 'switchers' | 'anchors' | 'appearance'>

/**
 * The header: logo, switchers, links, primary button, color scheme, and the button of the drawer; below it the tabs.
 */
export function SiteHeader(properties: { view: HeaderView; labels: Labels; sideSwitchers: boolean }): JSX.Element {
  const { view, labels, sideSwitchers } = properties
  const inHeader = view.switchers.filter(({ kind }) => !(sideSwitchers && (kind === 'product' || kind === 'dropdown')))
  // Anchors are on every page: without a sidebar, they are in the drawer on wide screens, too.
  const isOnlyWay = !sideSwitchers && view.anchors.length > 0
  return (
    <header id="navbar">
      <div class="navbar-row">
        <Logo site={view.site} newTab={labels.opensInNewTab} />
        <div class="navbar-start">
          {inHeader.map((switcher) => (
            <SwitcherButton switcher={switcher} all={view.switchers} labels={labels} place="header" />
          ))}
        </div>
        <SearchEntry search={view.search} labels={labels} />
        <div class="topbar-right-container">
          <NavbarLinks navbar={view.navbar} labels={labels} place="header" />
          {!view.appearance.strict && <SchemeButton labels={labels} />}
          <button
            class={isOnlyWay ? 'icon-button menu-button always' : 'icon-button menu-button'}
            type="button"
            popovertarget="sidebar"
            aria-label={labels.menu}
          >
            <InterfaceIcon name="menu" />
          </button>
        </div>
      </div>
      <TabBar tabs={view.tabs} labels={labels} />
    </header>
  )
}

function Logo({ site, newTab }: { site: PageView['site']; newTab: string }): JSX.Element {
  const { logo } = site
  if (logo === undefined) {
    return (
      <a class="site-name" href={site.homeHref}>
        {site.name}
      </a>
    )
  }
  const images =
    logo.light === logo.dark ? (
      <img class="nav-logo" src={logo.light} alt={site.name} {...logo.sizes?.light} />
    ) : (
      <>
        <img class="nav-logo light-only" src={logo.light} alt={site.name} {...logo.sizes?.light} />
        <img class="nav-logo dark-only" src={logo.dark} alt={site.name} loading="lazy" {...logo.sizes?.dark} />
      </>
    )
  return (
    <SiteLink class="logo-link" href={logo.href} external={logo.external} newTab={newTab}>
      {images}
    </SiteLink>
  )
}

/** Links and primary button; shown in the header on wide screens and in the drawer on narrow ones. */
export function NavbarLinks(properties: {
  navbar: PageView['navbar']
  labels: Labels
  place: SwitcherPlace
}): JSX.Element | null {
  const { navbar, labels, place } = properties
  if (navbar.links.length === 0 && navbar.primary === undefined) return null
  return (
    <ul class="navbar-links">
      {navbar.links.map((link) => (
        <li>
          <NavbarLink link={link} labels={labels} class={link.type === 'button' ? 'secondary-button' : 'navbar-link'} />
        </li>
      ))}
      {navbar.primary !== undefined && (
        <li class="topbar-cta-button" id={place === 'header' ? 'topbar-cta-button' : undefined}>
          <NavbarLink link={navbar.primary} labels={labels} class="primary-button" />
        </li>
      )}
    </ul>
  )
}

function NavbarLink(properties: { link: NavbarLinkView; labels: Labels; class: string }): JSX.Element {
  const { link, labels } = properties
  const network = link.type === 'github' || link.type === 'discord' ? link.type : undefined
  const name = link.label.trim()
  const onlyIcon = name === ''
  const isButton = properties.class === 'primary-button'
  const words = <span>{name}</span>
  return (
    <SiteLink
      class={onlyIcon ? `${properties.class} icon-only` : properties.class}
      href={link.href}
      external={link.external}
      newTab={labels.opensInNewTab}
      aria-label={onlyIcon ? linkName(link, network) : undefined}
    >
      {/* Style sheets of public repositories expect background and words as separate elements. */}
      {isButton && <span class="button-ground" />}
      {link.icon === undefined && network !== undefined && <SocialMarkIcon mark={socialMark(network)} />}
      <Icon icon={link.icon} />
      {!onlyIcon && (isButton ? <div>{words}</div> : words)}
    </SiteLink>
  )
}

/** A name for a link for which the author wrote only an icon. */
function linkName(link: NavbarLinkView, network: string | undefined): string {
  if (network !== undefined) return socialMark(network).name
  return link.href.replace(/^https?:\/\/(www\.)?/, '').replace(/[/?#].*/s, '') || link.href
}
