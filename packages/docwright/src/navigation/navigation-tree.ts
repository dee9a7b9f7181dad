import type { Place } from '../source/diagnostic.ts'

/** The kinds of division a site can be organized by. */
export type DivisionKind = 'product' | 'language' | 'version' | 'tab' | 'dropdown' | 'anchor' | 'item'

/** An icon as the configuration gives it. */
export interface IconReference {
  /** Name in a library, URL, or path in the repository. */
  name: string
  /** Style of Font Awesome. */
  style?: string
  library?: 'fontawesome' | 'lucide' | 'tabler'
}

/** How the root page of a group lists what is below it: `directory`. */
export type DirectoryStyle = 'accordion' | 'card' | 'none'

/** The whole resolved navigation: inheritance, defaults and existence of pages are settled. */
export interface NavigationTree extends AppliedSpecifications {
  content: NavigationContent
  /** `global.anchors`: shown on every page. */
  globalAnchors: GlobalLink[]
  /** The other `global` lists, by kind. */
  globalLinks: Partial<Record<DivisionKind, GlobalLink[]>>
  /** `directory` of `navigation` itself. */
  directory: DirectoryStyle
  /** As on {@link GroupEntry}. */
  generates?: SpecificationKind[]
  idleSpecifications?: IdleSpecification[]
}

/** A specification that is set on an element where it makes no page of itself; pages below may name its operations. */
export interface IdleSpecification {
  kind: SpecificationKind
  /** Where it is set. */
  place: Place
}

/** The kinds of specification that pages can be generated from: keys of elements and of front matter. */
export const specificationKinds = ['openapi', 'asyncapi', 'graphql'] as const

export type SpecificationKind = (typeof specificationKinds)[number]

/** The specification of each kind that applies to an element: its own, or inherited. */
export type AppliedSpecifications = { [kind in SpecificationKind]?: SpecificationReference }

/** What a division holds: divisions of one kind, or entries. Every element holds one kind only. */
export type NavigationContent =
  | { kind: 'divisions'; of: DivisionKind; divisions: Division[] }
  | { kind: 'entries'; entries: NavigationEntry[] }

/** A tab, version, language, product, dropdown, anchor or menu item. */
export interface Division extends AppliedSpecifications {
  kind: DivisionKind
  /** The label; for a language its canonical code. */
  label: string
  /** Stable and unique among its siblings; used in element ids. */
  id: string
  icon?: IconReference
  description?: string
  /** Badge of a version. */
  tag?: string
  /** External link or path: such an element leads away and has no content of its own. */
  href?: string
  /** Where `href` stands. */
  hrefPlace?: Place
  hidden: boolean
  searchable?: boolean
  /** True for exactly one of its siblings of kinds `version` and `language`, false for other kinds. */
  default: boolean
  color?: { light?: string; dark?: string }
  align?: 'start' | 'end'
  /** Only on languages. */
  language?: LanguageOverrides & { code: string; tag: string; direction: 'ltr' | 'rtl' }
  /** Page named by `root`. */
  root?: string
  directory: DirectoryStyle
  /** As on {@link GroupEntry}. */
  generates?: SpecificationKind[]
  idleSpecifications?: IdleSpecification[]
  /** `global.anchors` of this element: shown on every page below it. */
  globalAnchors?: GlobalLink[]
  /** The other `global` lists of this element, by kind. */
  globalLinks?: Partial<Record<DivisionKind, GlobalLink[]>>
  content: NavigationContent
  place: Place
}

/** What a language entry replaces of the site's configuration; raw values of `docs.json`, validated there. */
export interface LanguageOverrides {
  banner?: unknown
  footer?: unknown
  navbar?: unknown
}

export interface GlobalLink {
  label: string
  icon?: IconReference
  description?: string
  color?: { light?: string; dark?: string }
  href: string
  hidden: boolean
  /** Badge of a version. */
  tag?: string
  align?: 'start' | 'end'
  /** Where `href` stands. */
  place: Place
}

/** Which specification files an element's generated pages come from (own or inherited). */
export interface SpecificationReference {
  sources: string[]
  directory?: string
  /** Whether a page about the whole API is listed; absent where that is for the generator to decide. */
  overview?: boolean
  /** Data models that have pages: all, or those of these names. */
  schemas?: boolean | readonly string[]
  /** Where an API is asked whose specification cannot say it: of a GraphQL schema. */
  endpoints?: readonly string[]
}

export type NavigationEntry = PageEntry | GroupEntry | OperationEntry | LinkEntry

/** A page of the repository. */
export interface PageEntry {
  type: 'page'
  /** Path without extension or slashes at its ends; the key of the page everywhere. */
  path: string
  /** The entry's own text in the configuration. */
  place: Place
}

export interface GroupEntry extends AppliedSpecifications {
  type: 'group'
  /** Without white space at its ends; empty for a group that only sets its entries apart. */
  label: string
  /** Unique in the tree. */
  id: string
  icon?: IconReference
  tag?: string
  /** Path of the group's main page, as in {@link PageEntry}. */
  root?: string
  /** Default state of a nested group; top-level groups are always open. */
  expanded: boolean
  hidden: boolean
  searchable?: boolean
  boost?: number
  public?: boolean
  directory: DirectoryStyle
  /**
   * Kinds of specification of which every operation gets a page here, after the entries: the element sets the
   * specification, or has no entries and inherits it, and nothing below lists an operation.
   */
  generates?: SpecificationKind[]
  entries: NavigationEntry[]
  place: Place
}

/** An entry that names an operation, such as `METHOD /path`, to be replaced by a generated page. */
export interface OperationEntry {
  type: 'operation'
  /** The kind of specification that has such operations. */
  kind: SpecificationKind
  /** In upper case; `WEBHOOK` for a webhook, whose name is then the path. */
  method: string
  operationPath: string
  /** Specification named in the entry itself, else the inherited one. */
  specification?: SpecificationReference
  place: Place
}

/** A link among the pages: an external URL, or a path with a fragment. */
export interface LinkEntry {
  type: 'link'
  href: string
  place: Place
}
