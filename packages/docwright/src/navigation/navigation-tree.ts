import type { Place } from '../source/diagnostic.ts'

export type DivisionKind = 'product' | 'language' | 'version' | 'tab' | 'dropdown' | 'anchor' | 'item'

export interface IconReference {
  /** Name in a library, URL, or path in the repository. */
  name: string
  /** Style of Font Awesome. */
  style?: string
  library?: 'fontawesome' | 'lucide' | 'tabler'
}

/** `directory`: how the root page of a group lists its content. */
export type DirectoryStyle = 'accordion' | 'card' | 'none'

/** The whole resolved navigation, with inheritance and defaults applied and missing pages removed. */
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

/** A specification that generates no pages at the element that sets it; pages below may name its operations. */
export interface IdleSpecification {
  kind: SpecificationKind
  /** Place of the value. */
  place: Place
}

/** The kinds of specification that pages can be generated from. They are keys of elements and of front matter. */
export const specificationKinds = ['openapi', 'asyncapi', 'graphql'] as const

export type SpecificationKind = (typeof specificationKinds)[number]

/** The specification of each kind that applies to an element, its own or inherited. */
export type AppliedSpecifications = { [kind in SpecificationKind]?: SpecificationReference }

/** The content of a division: divisions of one kind, or entries. */
export type NavigationContent =
  | { kind: 'divisions'; of: DivisionKind; divisions: Division[] }
  | { kind: 'entries'; entries: NavigationEntry[] }

/** A tab, version, language, product, dropdown, anchor or menu item. */
export interface Division extends AppliedSpecifications {
  kind: DivisionKind
  /** The label; for a language, its canonical code. */
  label: string
  /** Stable and unique among its siblings; used in element ids. */
  id: string
  icon?: IconReference
  description?: string
  /** Badge of a version. */
  tag?: string
  /** External link or path of an element without content of its own. */
  href?: string
  /** Place of `href`. */
  hrefPlace?: Place
  hidden: boolean
  searchable?: boolean
  /** True for exactly one of its siblings if they are versions or languages; otherwise false. */
  default: boolean
  color?: { light?: string; dark?: string }
  align?: 'start' | 'end'
  /** Only on languages. */
  language?: LanguageOverrides & { code: string; tag: string; direction: 'ltr' | 'rtl' }
  /** Key of the page named by `root`. */
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

/** Settings that a language entry overrides: raw values of `docs.json`, which are validated there. */
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
  /** Place of `href`. */
  place: Place
}

/** The specification files for an element's generated pages, own or inherited. */
export interface SpecificationReference {
  sources: string[]
  directory?: string
  /** Whether there is a page about the whole API; absent if the generator decides. */
  overview?: boolean
  /** Data models that have pages: all, or only those with these names. */
  schemas?: boolean | readonly string[]
  /** URLs of a GraphQL API, which its schema cannot contain. */
  endpoints?: readonly string[]
}

export type NavigationEntry = PageEntry | GroupEntry | OperationEntry | LinkEntry

export interface PageEntry {
  type: 'page'
  /** Path without extension, leading or trailing slash: the key of the page everywhere. */
  path: string
  /** Place of the entry. */
  place: Place
}

export interface GroupEntry extends AppliedSpecifications {
  type: 'group'
  /** Trimmed; empty for a group that only separates its entries. */
  label: string
  /** Unique in the tree. */
  id: string
  icon?: IconReference
  tag?: string
  /** Path of the group's main page, as in {@link PageEntry}. */
  root?: string
  /** Initial state of a nested group; top-level groups are always open. */
  expanded: boolean
  hidden: boolean
  searchable?: boolean
  boost?: number
  public?: boolean
  directory: DirectoryStyle
  /**
   * Kinds of specification whose operations all get pages here, after the entries: the element sets the specification,
   * or has no entries and inherits it, and no descendant lists an operation.
   */
  generates?: SpecificationKind[]
  entries: NavigationEntry[]
  place: Place
}

/** An entry that names an operation, such as `METHOD /path`, to be replaced with a generated page. */
export interface OperationEntry {
  type: 'operation'
  /** The kind of specification that has such operations. */
  kind: SpecificationKind
  /** In upper case; for a webhook, `WEBHOOK`, and then the path is its name. */
  method: string
  operationPath: string
  /** The specification in the entry itself, otherwise the inherited one. */
  specification?: SpecificationReference
  place: Place
}

/** A link among the pages: an external URL, or a path with a fragment. */
export interface LinkEntry {
  type: 'link'
  href: string
  place: Place
}
