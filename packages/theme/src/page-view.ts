import type { ApiCallView, ApiPlaygroundView } from './api/api-view.ts'
import type { SafeHtml } from './content/safe-html.ts'
import type { TitlePart } from './content/title-parts.ts'

/** Everything a page shows around and with its content; plain JSON except for strings of finished HTML. */
export interface PageView {
  /** BCP 47 tag for `<html lang>`; also selects the interface texts. */
  language: string
  direction: 'ltr' | 'rtl'
  /** The page's own URL path, base path included; on `<html data-current-path>` for authors' styles. */
  path: string
  /** The first words for programs that read the page; people neither see nor hear them. */
  forPrograms?: string
  head: HeadView
  assets: AssetsView
  appearance: { default: 'system' | 'light' | 'dark'; strict: boolean }
  /** Name of the theme in `docs.json`, such as `mint`; on `<html data-theme-name>`. */
  theme: string
  mode: 'default' | 'wide' | 'landing' | 'custom' | 'frame' | 'center'
  site: SiteView
  banner?: BannerView
  navbar: { links: NavbarLinkView[]; primary?: NavbarLinkView }
  /** The button of the search; absent if nothing can be found. */
  search?: SearchEntryView
  /** The tab bar; empty if the page's section has no tabs. */
  tabs: TabView[]
  /** Selectors of product, version, language and dropdown, in the order they are shown. */
  switchers: SwitcherView[]
  /** Anchors of the navigation and global anchors, at the top of the sidebar. */
  anchors: AnchorView[]
  /** Finished HTML of the sidebar's list (`fillSidebar`); undefined if the page has no section. */
  sidebar?: SafeHtml
  /** From the outermost ancestor to the page. */
  breadcrumbs: { label: string; href?: string }[]
  eyebrows: 'section' | 'breadcrumbs'
  page: PageHeaderView
  /** The menu of the page; absent if its author wants none. */
  actions?: PageActionsView
  /** Finished HTML of the body (`renderContent`). */
  content: SafeHtml
  /** Headings; `marked` where parts of one are drawn as code or with emphasis. */
  outline: { id: string; title: string; marked?: string | readonly TitlePart[]; level: number }[]
  /** Finished HTML of the column next to the text: examples, a panel. */
  aside?: SafeHtml
  /** The line under the title of an API page; in place of `page.operation`. */
  call?: { call: ApiCallView; playground: ApiPlaygroundView }
  directory?: DirectoryView
  /** Related pages that the author of the page names; absent if there are none. */
  related?: DirectoryEntryView[]
  /** The form for readers' opinions of the page; absent if they are not stored. */
  feedback?: { action: string; page: string }
  pagination?: { previous?: PageLinkView; next?: PageLinkView }
  footer: FooterView
  background: { decoration?: 'gradient' | 'grid' | 'windows'; image?: { light: string; dark: string } }
  /** Problems to show on the page itself, in the preview. */
  problems?: ProblemView[]
}

export interface HeadView {
  /** Complete text of `<title>`. */
  title: string
  description?: string
  canonical?: string
  /** `hreflang` alternates. */
  alternates: { language: string; href: string }[]
  /** `<meta name|property content>`: Open Graph and the like, complete. */
  metas: { name: string; content: string }[]
  favicon: { href: string; type?: string; media?: string }[]
  /** Markdown twin and other `<link>` elements. */
  links: { rel: string; href: string; type?: string; title?: string }[]
  /** Description of the page, as JSON-LD. */
  data?: string
}

/** URLs of files, base path included. */
export interface AssetsView {
  /** Style sheets in order; the first is the theme's. */
  styles: string[]
  /** Styles of paper and of forced colors: no other reader waits for them. */
  print?: string
  /** Styles of closed parts, loaded when a reader turns to the page; at once if no script runs. */
  later?: string
  /** Like {@link later}, for pages of a reference with examples. */
  laterBeside?: string
  /** Styles of pages that no script runs on. */
  unscripted?: string
  /** Blocking script in the head that sets the color scheme before the first paint. */
  schemeScript: string
  /** Script that moves between pages without a load; the first of `scripts` loads it when a reader turns to the page. */
  navigation?: string
  /** Deferred scripts. */
  scripts: string[]
  /** Module scripts; absent on most pages. */
  modules?: string[]
  /** SVG file with the logos of assistants and the marks of the footer's networks. */
  logos?: string
  /** Fonts to preload; `languages` are the primary tags of the languages whose pages alone need it. */
  fonts: { href: string; type: string; languages?: string[] }[]
}

/** The way to the search of a site. */
export interface SearchEntryView {
  /** Script of the dialog, loaded when a reader turns to it. */
  script: string
  /** Address of the files of the index. */
  index: string
  /** The part of the index that the page belongs to. */
  partition: string
  /** Text in the empty field; by default, the interface's own words. */
  prompt?: string
  /** Page with results for readers without scripts; absent if no server answers. */
  results?: string
  /** The address for reports of unsuccessful searches; absent if they are not stored. */
  tell?: string
  /** The repository's form for it, with `{query}`, encoded, for the words; absent if there is none. */
  report?: string
}

export interface SiteView {
  name: string
  homeHref: string
  logo?: LogoView
}

export interface LogoView {
  light: string
  dark: string
  /** Sizes of the images if they are known, so that their place is reserved until they arrive. */
  sizes?: { light: ImageSizeView | undefined; dark: ImageSizeView | undefined }
  href: string
  external: boolean
}

/** Width and height in CSS pixels. */
export interface ImageSizeView {
  width: number
  height: number
}

export interface BannerView {
  /** Inline HTML. */
  content: SafeHtml
  dismissible: boolean
  type: 'info' | 'warning' | 'critical'
  /** The author's own ground; also in `ownColors` of the site's styles. */
  color?: { light?: string; dark?: string }
  /** Changes with the content, so that a dismissal lasts until it changes. */
  id: string
}

/** Finished SVG of an icon, or the URL of an image. */
export type IconView = { svg: SafeHtml } | { src: string }

export interface NavbarLinkView {
  label: string
  href: string
  external: boolean
  icon?: IconView
  type?: 'button' | 'github' | 'discord'
}

export interface TabView {
  label: string
  /** Undefined if the tab only opens its menu. */
  href?: string
  external: boolean
  current: boolean
  align: 'start' | 'end'
  icon?: IconView
  /** Items of the tab's menu; empty for a simple tab. */
  menu: MenuItemView[]
}

export interface MenuItemView {
  label: string
  href: string
  external: boolean
  current: boolean
  icon?: IconView
  description?: string
}

export interface SwitcherView {
  kind: 'language' | 'version' | 'product' | 'dropdown'
  entries: SwitcherEntryView[]
}

export interface SwitcherEntryView {
  /** Shown label: for a language its own name. */
  label: string
  href: string
  external: boolean
  current: boolean
  /** BCP 47 tag of a language entry. */
  language?: string
  icon?: IconView
  description?: string
  tag?: string
}

export interface AnchorView {
  label: string
  href: string
  external: boolean
  current: boolean
  icon?: IconView
  color?: { light?: string; dark?: string }
}

/** The sidebar of one section; rendered once for all pages of the section. */
export interface SidebarView {
  entries: SidebarEntryView[]
  /** Whether the title of a group without a page of its own opens its first page. */
  drilldown?: boolean
}

export type SidebarEntryView = SidebarPageView | SidebarGroupView

export interface SidebarPageView {
  type: 'page'
  /** Key of the page (its path); `fillSidebar` marks it as current. */
  key: string
  label: string
  href: string
  external: boolean
  icon?: IconView
  tag?: string
  /** HTTP method of an API page. */
  method?: string
  deprecated: boolean
}

export interface SidebarGroupView {
  type: 'group'
  id: string
  label: string
  icon?: IconView
  tag?: string
  expanded: boolean
  /** The group's own page (`root`). */
  root?: { key: string; href: string }
  /** First page of the group, for `drilldown: true`. */
  firstHref?: string
  entries: SidebarEntryView[]
}

export interface PageHeaderView {
  title: string
  /** True if the author left the title blank, so that only screen readers get one. */
  isTitleHidden?: boolean
  /** Finished inline HTML. */
  description?: SafeHtml
  tag?: string
  deprecated: boolean
  icon?: IconView
  /** HTTP method and path of an API page. */
  operation?: { method: string; path: string }
  /** Date of the last change, ISO 8601 day. */
  modified?: string
  /** Address of the page's feed. */
  feed?: string
  /** A notice for readers of a translation: there is none of this page, or its source has changed since. */
  notice?: 'untranslated' | 'outdatedTranslation'
  /** Language of the content, if it is not that of the page. */
  contentLanguage?: { tag: string; direction: 'ltr' | 'rtl' }
}

/** The menu of a page. */
export interface PageActionsView {
  /** Next to the title, or below the page's outline if there is room for one. */
  place: 'title' | 'outline'
  /** In the order of the menu; the first is also the button. */
  entries: PageActionView[]
}

/**
 * One entry of a page's menu. In addresses, `{origin}` is the placeholder of the site's origin if only the browser
 * knows that.
 */
export type PageActionView =
  /** Copies the page, and opens it: as Markdown, at `href`. */
  | { kind: 'copy' | 'view'; href: string }
  /** `ask` is the assistant's address up to the question; `page` is the page as Markdown; `logo` a symbol of an SVG file. */
  | { kind: 'assistant'; name: string; ask: string; page: string; logo?: string }
  | { kind: 'mcp-address' | 'mcp-command'; text: string }
  /** Adds the site's MCP server to an editor. */
  | { kind: 'mcp-install'; name: string; href: string }
  | { kind: 'edit' | 'report' | 'specification'; href: string }
  | { kind: 'own'; label: string; description?: string; href: string; external: boolean; icon?: IconView }

export interface DirectoryView {
  style: 'accordion' | 'card'
  entries: DirectoryEntryView[]
}

export interface DirectoryEntryView {
  type: 'page' | 'group'
  label: string
  href?: string
  external: boolean
  description?: string
  icon?: IconView
  tag?: string
  /** Of a group; empty for a page. */
  entries: DirectoryEntryView[]
}

export interface PageLinkView {
  label: string
  href: string
  description?: string
}

export interface FooterView {
  /** `drawing` is the address of a symbol in a file that all pages share. */
  socials: { network: string; href: string; drawing?: string }[]
  links: { header?: string; items: { label: string; href: string; external: boolean }[] }[]
}

export interface ProblemView {
  code: string
  severity: 'error' | 'warning'
  message: string
  fix?: string
  /** `path:line:column`. */
  place: string
  /** Lines of source around the place. */
  frame?: { line: number; text: string; current: boolean }[]
}
