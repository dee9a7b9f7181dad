import type { Banner } from './banner.ts'
import type { Footer } from './footer.ts'
import type { Icon } from './icon.ts'
import type { Navbar } from './navbar.ts'

/**
 * The type of `navigation` in `docs.json`. It is written out because inference for ten mutually recursive schemas is
 * slow and its errors are unreadable; `navigation.ts` checks that schema and type agree.
 */
export interface NavigationConfig extends ContentConfig, InheritedConfig {
  global?: GlobalConfig | undefined
}

/**
 * The lists of an element, of which it may use one. Every element accepts all of them, so that misplaced lists are
 * reported when the navigation is resolved.
 */
export interface ContentConfig {
  products?: ProductConfig[] | undefined
  languages?: LanguageConfig[] | undefined
  versions?: VersionConfig[] | undefined
  tabs?: TabConfig[] | undefined
  dropdowns?: DropdownConfig[] | undefined
  anchors?: AnchorConfig[] | undefined
  groups?: GroupConfig[] | undefined
  pages?: PageConfig[] | undefined
  menu?: MenuItemConfig[] | undefined
}

/** Values that apply to an element and everything below it. */
export interface InheritedConfig {
  directory?: 'accordion' | 'card' | 'none' | undefined
  openapi?: SpecificationConfig | undefined
  asyncapi?: SpecificationConfig | undefined
  graphql?: SpecificationConfig | undefined
  sdk?: SdkConfig | undefined
}

/** Keys that every division (tab, version, …) can have, besides its label and content. */
export interface DivisionConfig extends ContentConfig, InheritedConfig {
  icon?: IconConfig | undefined
  iconType?: string | undefined
  href?: string | undefined
  root?: string | undefined
  hidden?: boolean | undefined
  searchable?: boolean | undefined
  global?: GlobalConfig | undefined
}

export interface ProductConfig extends DivisionConfig {
  product: string
  name?: string | undefined
  description?: string | undefined
  color?: ColorConfig | undefined
}

export interface LanguageConfig extends DivisionConfig {
  language: string
  default?: boolean | undefined
  banner?: Banner | undefined
  footer?: Footer | undefined
  navbar?: Navbar | undefined
}

export interface VersionConfig extends DivisionConfig {
  version: string
  default?: boolean | undefined
  tag?: string | undefined
}

export interface TabConfig extends DivisionConfig {
  tab: string
  align?: 'start' | 'end' | undefined
}

export interface DropdownConfig extends DivisionConfig {
  dropdown: string
  description?: string | undefined
  color?: ColorConfig | undefined
}

export interface AnchorConfig extends DivisionConfig {
  anchor: string
  color?: ColorConfig | undefined
}

export interface MenuItemConfig extends DivisionConfig {
  item: string
  description?: string | undefined
}

export interface GroupConfig extends ContentConfig, InheritedConfig {
  group: string
  icon?: IconConfig | undefined
  iconType?: string | undefined
  tag?: string | undefined
  root?: string | undefined
  expanded?: boolean | undefined
  hidden?: boolean | undefined
  searchable?: boolean | undefined
  boost?: number | undefined
  public?: boolean | undefined
}

/** An entry of `pages`: a page's path, `METHOD /path`, a link, or a nested group. */
export type PageConfig = string | GroupConfig

/** As an author writes it, or as the schema returns it. */
export type IconConfig = string | Icon

export interface ColorConfig {
  light?: string | undefined
  dark?: string | undefined
}

/** Specification files of an element; `""` and `null` end the inheritance from its parent. */
export type SpecificationConfig =
  | string
  | string[]
  | {
      source: string | string[]
      directory?: string | undefined
      overview?: boolean | undefined
      schemas?: boolean | string[] | undefined
      /** Only for GraphQL schemas. */
      endpoint?: string | string[] | undefined
    }
  | null

export interface SdkConfig {
  format: 'typedoc' | 'docfx' | 'javadoc' | 'sphinx' | 'phpdoc'
  source: string
  directory?: string | undefined
}

/** Elements that are shown in every section. */
export interface GlobalConfig {
  anchors?: (GlobalLinkConfig & { anchor: string })[] | undefined
  tabs?: (GlobalLinkConfig & { tab: string; align?: 'start' | 'end' | undefined })[] | undefined
  dropdowns?: (GlobalLinkConfig & { dropdown: string })[] | undefined
  products?: (GlobalLinkConfig & { product: string; name?: string | undefined })[] | undefined
  versions?:
    | (GlobalLinkConfig & { version: string; default?: boolean | undefined; tag?: string | undefined })[]
    | undefined
  languages?: (GlobalLinkConfig & { language: string; default?: boolean | undefined })[] | undefined
}

export interface GlobalLinkConfig {
  href: string
  icon?: IconConfig | undefined
  iconType?: string | undefined
  description?: string | undefined
  color?: ColorConfig | undefined
  hidden?: boolean | undefined
}
