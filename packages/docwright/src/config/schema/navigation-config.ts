import type { Banner } from './banner.ts'
import type { Footer } from './footer.ts'
import type { Icon } from './icon.ts'
import type { Navbar } from './navbar.ts'

/**
 * The `navigation` object of `docs.json` as TypeScript sees it. Written out rather than inferred, because ten mutually
 * recursive schemas make inference slow and its errors unreadable; `navigation.ts` checks that schema and type agree.
 */
export interface NavigationConfig extends ContentConfig, InheritedConfig {
  global?: GlobalConfig | undefined
}

/**
 * The lists an element can hold, of which it may hold one. Every element is read with all of them, also with those it
 * cannot hold, so that what stands in the wrong place is reported where the navigation is resolved.
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

/** What an element hands down to everything below it. */
export interface InheritedConfig {
  directory?: 'accordion' | 'card' | 'none' | undefined
  openapi?: SpecificationConfig | undefined
  asyncapi?: SpecificationConfig | undefined
  graphql?: SpecificationConfig | undefined
  sdk?: SdkConfig | undefined
}

/** What every division (tab, version, …) can have besides its label and its content. */
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

/** As the schema gives it, or as an author writes it. */
export type IconConfig = string | Icon

export interface ColorConfig {
  light?: string | undefined
  dark?: string | undefined
}

/** Specification files of an element; `""` and `null` end the inheritance of a parent's. */
export type SpecificationConfig =
  | string
  | string[]
  | {
      source: string | string[]
      directory?: string | undefined
      overview?: boolean | undefined
      schemas?: boolean | string[] | undefined
      /** Of a GraphQL schema. */
      endpoint?: string | string[] | undefined
    }
  | null

export interface SdkConfig {
  format: 'typedoc' | 'docfx' | 'javadoc' | 'sphinx' | 'phpdoc'
  source: string
  directory?: string | undefined
}

/** Elements that are shown whatever section the reader is in. */
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
