import type { TranslationRecords } from './present-translation.ts'
import type { IconView } from '@docwright/theme'
import type { IconReference } from '../../navigation/navigation-tree.ts'
import type { Site } from '../../site/create-site.ts'
import { resolveAsset, resolveLink } from '../../site/resolve-link.ts'
import type { UntranslatedPages } from '../../site/untranslated-pages.ts'
import type { ForgeLinks } from '../../source/forge-links.ts'
import type { ImageSizes } from '../assets/load-image-sizes.ts'
import type { SectionCache } from './presented-section.ts'

/** A site, and everything that presenting its pages shares. */
export interface Presenter {
  site: Site
  /** The addresses at which other languages show pages that they lack; none by default. */
  untranslated?: UntranslatedPages
  /** Finds an icon by name, URL or path. */
  icon(reference: IconReference): IconView | undefined
  /** Sidebars that were rendered already. */
  sections: SectionCache
  /** Address of the published site, by `publicAddress`; undefined if it is not known. */
  origin: string | undefined
  /** The place where people edit the repository; undefined if no forge is known. */
  repository: ForgeLinks | undefined
  /** Whether the site is served with an MCP server. */
  mcp: boolean
  /** Whether readers' feedback on pages is stored. */
  feedback: boolean
  /** Whether a server answers searches, for readers without scripts. */
  results?: boolean
  /** Sizes of the images that the configuration names. */
  imageSize: ImageSizes
  /** The memory of translations; empty by default. */
  translations?: TranslationRecords
}

/** A link as views hold it. */
export interface PresentedLink {
  href: string
  external: boolean
}

/**
 * The link to an address that the configuration holds: a URL, or a path of the site.
 *
 * @param href As configured.
 * @param site The site.
 */
export function linkTo(href: string, site: Site): PresentedLink {
  const resolved = resolveLink(href, undefined, site.links)
  return { href: resolved.href, external: resolved.target.kind === 'external' && !/^(mailto|tel):/i.test(href) }
}

/**
 * The URL of a file that the configuration names.
 *
 * @param path Path or URL, as configured.
 * @param site The site.
 */
export function assetUrl(path: string, site: Site): string {
  return resolveAsset(path, undefined, site.links).href
}

/**
 * The icon of an element, as a property to spread into its view.
 *
 * @param reference As configured; may be absent.
 * @param presenter Knows the icons.
 */
export function iconOf(reference: IconReference | undefined, presenter: Presenter): { icon?: IconView } {
  const icon = reference === undefined ? undefined : presenter.icon(reference)
  return icon === undefined ? {} : { icon }
}

/**
 * An icon as the configuration or front matter may write it.
 *
 * @param value A name, or an object with `name`, `style` and `library`.
 * @param style `iconType`, if it is next to a name.
 */
export function iconReference(value: unknown, style?: string): IconReference | undefined {
  if (typeof value === 'string' && value !== '') return { name: value, ...(style === undefined ? {} : { style }) }
  if (typeof value !== 'object' || value === null || !('name' in value) || typeof value.name !== 'string')
    return undefined
  const library = 'library' in value ? libraryOf(value.library) : undefined
  const ownStyle = 'style' in value && typeof value.style === 'string' ? value.style : style
  return {
    name: value.name,
    ...(ownStyle === undefined ? {} : { style: ownStyle }),
    ...(library === undefined ? {} : { library }),
  }
}

function libraryOf(value: unknown): IconReference['library'] {
  return value === 'fontawesome' || value === 'lucide' || value === 'tabler' ? value : undefined
}
