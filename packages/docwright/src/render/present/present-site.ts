import { createHash } from 'node:crypto'
import {
  type BannerView,
  type FooterView,
  type NavbarLinkView,
  type PageView,
  type SiteView,
  socialMarkId,
} from '@docwright/theme'
import { renderInline } from './render-inline.ts'
import type { LocalConfig } from '../basics/local-config.ts'
import { withoutUndefined } from '../basics/without-undefined.ts'
import { assetUrl, iconOf, iconReference, linkTo, type Presenter } from './presenter.ts'

/** Name and logo. */
export function presentSite(presenter: Presenter, homeHref: string): SiteView {
  const { site } = presenter
  const { name, logo } = site.config
  if (logo === undefined) return { name, homeHref }
  const sources = typeof logo === 'string' ? { light: logo, dark: logo } : logo
  const link =
    typeof logo === 'string' || logo.href === undefined ? { href: homeHref, external: false } : linkTo(logo.href, site)
  const sizes = { light: presenter.imageSize(sources.light), dark: presenter.imageSize(sources.dark) }
  return {
    name,
    homeHref,
    logo: { light: assetUrl(sources.light, site), dark: assetUrl(sources.dark, site), sizes, ...link },
  }
}

/** The banner, if there is one. */
export function presentBanner({ banner }: LocalConfig, presenter: Presenter): { banner?: BannerView } {
  if (banner === undefined) return {}
  const { content, dismissible, type, color } = banner
  return {
    banner: {
      content: renderInline(content, (href) => linkTo(href, presenter.site).href),
      dismissible: dismissible ?? false,
      type: type ?? 'info',
      ...(color === undefined ? {} : { color: withoutUndefined(color) }),
      id: createHash('sha1').update(content).digest('base64url').slice(0, 10),
    },
  }
}

/** Links and button of the header. */
export function presentNavbar({ navbar }: LocalConfig, presenter: Presenter): PageView['navbar'] {
  const links = (navbar?.links ?? []).map((link) => presentNavbarLink(link, presenter))
  const { primary } = navbar ?? {}
  return { links, ...(primary === undefined ? {} : { primary: presentNavbarLink(primary, presenter) }) }
}

interface ConfiguredLink {
  label?: string | undefined
  href: string
  icon?: unknown
  iconType?: string | undefined
  type?: string | undefined
}

function presentNavbarLink(
  { label, href, icon, iconType, type }: ConfiguredLink,
  presenter: Presenter,
): NavbarLinkView {
  const kind = type === 'github' || type === 'discord' || type === 'button' ? type : undefined
  const reference =
    iconReference(icon, iconType) ?? (kind === undefined || kind === 'button' ? undefined : { name: kind })
  return {
    label: label ?? defaultLabel(href, kind),
    ...linkTo(href, presenter.site),
    ...iconOf(reference, presenter),
    ...(kind === undefined ? {} : { type: kind }),
  }
}

/** `owner/repository` of a GitHub link, otherwise the name of the place. */
function defaultLabel(href: string, type: string | undefined): string {
  if (type === 'github') return /github\.com\/([^/]+\/[^/?#]+)/i.exec(href)?.[1] ?? 'GitHub'
  return type === 'discord' ? 'Discord' : href
}

/**
 * The footer.
 *
 * @param drawings Address of the file with the marks of networks.
 */
export function presentFooter({ footer }: LocalConfig, presenter: Presenter, drawings?: string): FooterView {
  const socials = Object.entries(footer?.socials ?? {}).flatMap(([network, href]) => {
    if (typeof href !== 'string') return []
    return [{ network, href, ...(drawings === undefined ? {} : { drawing: `${drawings}#${socialMarkId(network)}` }) }]
  })
  const links = (footer?.links ?? []).map(({ header, items }) => ({
    ...(header === undefined ? {} : { header }),
    items: items.map(({ label, href }) => ({ label, ...linkTo(href, presenter.site) })),
  }))
  return { socials, links }
}
